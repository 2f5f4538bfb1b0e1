import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WindowRow } from '@/engine/tableTypes';
import type { TableWatch } from '@/engine/tableWatch';
import { counted, numberText } from '@/lib/words/counted';
import type { MenuItem } from '@/ui';
import styles from './Board.module.css';
import type { CardDrag } from './Card';
import { LaneHead } from './LaneHead';
import type { Lane } from './lanes';
import { useLaneRows } from './useLaneRows';
import { type LaneSummary, useLaneSummary } from './useLaneSummary';

/** px between two cards. */
const GAP = 8;
/** Cards rendered above and below the visible ones, once a lane is scrolled. */
const MARGIN = 2;
/** Maximum height in px of an element in browsers; a longer lane is cut off there and says so. */
const MOST_PX = 16_000_000;

interface Props {
  lane: Lane;
  watch: TableWatch | null;
  version: number;
  title: ReactNode;
  height: number;
  summary: LaneSummary | null;
  mayMove: boolean;
  items: readonly MenuItem[];
  /** Index of the active card; null in other lanes. */
  activeAt: number | null;
  onNew: (() => void) | undefined;
  /** The hint that the lane shows for a card that is dragged over it. */
  dropWords: string;
  onDropCard(drag: CardDrag): void;
  renderCard(row: WindowRow): ReactNode;
}

/** One lane: only the visible cards are rendered, however many it contains. */
export function LaneColumn(props: Props) {
  const { lane, watch, version, height, summary, mayMove, activeAt, onDropCard } = props;
  const sum = useLaneSummary(watch, lane, version, summary);
  const scroller = useRef<HTMLDivElement>(null);
  const step = height + GAP;
  // Before the lane is measured: as many as fit in a window. More would delay the opening of the board.
  const [seen, setSeen] = useState(() => ({ first: 0, last: Math.ceil(window.innerHeight / step), margin: 0 }));
  const [isOver, setOver] = useState(false);
  const count = Math.min(lane.count, Math.floor(MOST_PX / step));
  const from = Math.max(0, seen.first - seen.margin);
  const to = Math.min(count, seen.last + seen.margin + 1);
  const { rows, from: at } = useLaneRows(watch, lane, version, from, to);
  // The height is cached: reading it in each frame of a scroll would force a layout of what was just rendered.
  const boxHeight = useRef(0);
  const look = () => {
    const top = scroller.current?.scrollTop ?? 0;
    const first = Math.floor(top / step);
    const last = Math.floor((top + boxHeight.current) / step);
    const margin = top > 0 ? MARGIN : 0;
    setSeen((before) =>
      before.first === first && before.last === last && before.margin >= margin
        ? before
        : { first, last, margin: Math.max(before.margin, margin) },
    );
  };
  const newest = useRef(look);
  newest.current = look;
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const watcher = new ResizeObserver(() => {
      boxHeight.current = box.clientHeight;
      newest.current();
    });
    watcher.observe(box);
    return () => watcher.disconnect();
  }, []);
  const drop = useRef(onDropCard);
  drop.current = onDropCard;
  useEffect(() => {
    const box = scroller.current;
    if (!box || !mayMove) return;
    return combine(
      autoScrollForElements({ element: box }),
      dropTargetForElements({
        element: box,
        canDrop: ({ source }) => source.data.kind === 'cards',
        onDragEnter: ({ source }) => setOver(source.data.laneKey !== lane.key),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          drop.current(source.data as CardDrag);
        },
      }),
    );
  }, [mayMove, lane.key]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || activeAt === null) return;
    const top = activeAt * step;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + step > box.scrollTop + box.clientHeight) box.scrollTop = top + step - box.clientHeight;
  }, [activeAt, step]);
  const last = Math.min(count, seen.last + 1);
  return (
    <section className={styles.lane} aria-label={`${lane.label}, ${counted(lane.count, 'record')}`}>
      <LaneHead lane={lane} title={props.title} items={props.items} onNew={props.onNew} />
      <div
        ref={scroller}
        className={styles.cards}
        data-over={isOver || undefined}
        onScroll={look}
        role="listbox"
        aria-label={lane.label}
        aria-multiselectable
        tabIndex={-1}
      >
        <div role="presentation" className={styles.stretch} style={{ height: count * step }}>
          {rows.map((row, i) => (
            <div key={row.id} role="presentation" className={styles.slot} style={{ top: (at + i) * step, height }}>
              {props.renderCard(row)}
            </div>
          ))}
        </div>
        {isOver && (
          <div role="presentation" className={styles.dropWords}>
            {props.dropWords}
          </div>
        )}
      </div>
      <footer className={styles.laneFoot}>
        {lane.count === 0
          ? 'No records'
          : `${numberText(Math.min(seen.first + 1, last))} – ${numberText(last)} of ${numberText(lane.count)}`}
        {sum !== null && <b className={styles.laneSum}>{sum}</b>}
      </footer>
    </section>
  );
}
