import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from '../Tasks.module.css';
import { type ListColumn, NARROWEST, USUAL, WIDEST } from './columns';

const STEP = 16;

export interface HeadActs {
  sort: { id: string; desc: boolean } | undefined;
  onSort(id: string): void;
  /** Shows the columns with one width changed, before it is saved. */
  preview(id: string, width: number): void;
  /** @param width null = the default again */
  onWidth(id: string, width: number | null): void;
}

interface Props {
  columns?: readonly ListColumn[];
  acts?: HeadActs;
}

/** Column heads of a list of items; a click sorts, the right edge changes the width. */
export function TaskHeads({ columns = USUAL, acts }: Props) {
  const item = { id: 'item', name: 'Item', isRight: false, sort: 'task_title' };
  return (
    <thead>
      <tr className={styles.heads}>
        <th scope="col" className={styles.unseen}>
          Chosen
        </th>
        {[item, ...columns].map((column) => (
          <Head key={column.id} column={column} acts={acts} />
        ))}
      </tr>
    </thead>
  );
}

type HeadColumn = Pick<ListColumn, 'id' | 'name' | 'isRight' | 'sort'>;

function Head({ column, acts }: { column: HeadColumn; acts: HeadActs | undefined }) {
  const head = useRef<HTMLTableCellElement>(null);
  const { id, name, sort } = column;
  const isSorted = acts?.sort !== undefined && acts.sort.id === sort;
  const order = isSorted ? (acts?.sort?.desc ? 'descending' : 'ascending') : undefined;
  return (
    <th ref={head} scope="col" data-column={id} aria-sort={order} className={column.isRight ? styles.date : undefined}>
      {acts && sort !== null ? (
        <button type="button" className={styles.headName} onClick={() => acts.onSort(sort)}>
          {name}
          {order && <span aria-hidden> {order === 'descending' ? '↓' : '↑'}</span>}
        </button>
      ) : (
        <span className={styles.headName}>{name}</span>
      )}
      {acts && <Edge name={name} widthNow={() => head.current?.offsetWidth ?? 0} id={id} acts={acts} />}
    </th>
  );
}

const clamp = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

interface EdgeProps {
  id: string;
  name: string;
  acts: HeadActs;
  widthNow(): number;
}

/** The right edge of a head: dragging or arrow keys change the width, a double click or Delete restores the default. */
function Edge({ id, name, acts, widthNow }: EdgeProps) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: widthNow() };
  };
  const widthAt = (event: PointerEvent) => clamp((drag.current?.width ?? 0) + event.clientX - (drag.current?.x ?? 0));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0;
    if (by === 0 && event.key !== 'Delete') return;
    event.preventDefault();
    event.stopPropagation();
    acts.onWidth(id, by === 0 ? null : clamp(widthNow() + by));
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className={styles.edge}
      aria-label={`Width of ${name}`}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={clamp(widthNow())}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => drag.current && acts.preview(id, widthAt(event))}
      onPointerUp={(event) => {
        if (drag.current && event.clientX !== drag.current.x) acts.onWidth(id, widthAt(event));
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onDoubleClick={() => acts.onWidth(id, null)}
      onKeyDown={onKeyDown}
    />
  );
}
