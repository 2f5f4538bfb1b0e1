import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type MouseEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Field } from '@/domain/kinds/field';
import type { WindowRow } from '@/engine/tableTypes';
import { FieldValue } from '@/parts/values/FieldValue';
import { useSceneParts } from '../scene/sceneParts';
import styles from './Board.module.css';
import { type CardFields, DRAWING, LINE } from './cardFields';
import type { Lane } from './lanes';

export interface CardDrag {
  [name: string]: unknown;
  kind: 'cards';
  recordId: string;
  laneKey: string;
}

/** The actions of a card; the same object for all cards and renders, so that unchanged cards are not rendered again. */
export interface CardActs {
  /** Whether the active card should have the focus. */
  isFocused(): boolean;
  press(row: WindowRow, lane: Lane, event: MouseEvent): void;
  open(row: WindowRow): void;
  menu(row: WindowRow, event: MouseEvent): void;
}

interface Props {
  row: WindowRow;
  lane: Lane;
  fields: CardFields;
  width: number;
  height: number;
  /** Tab leads to it. */
  isActive: boolean;
  /** The person has gone to it. */
  isCurrent: boolean;
  isChosen: boolean;
  mayMove: boolean;
  barColor: string | undefined;
  acts: CardActs;
}

/** One record on a board. */
export const Card = memo(function Card(props: Props) {
  const { row: given, lane, fields, width, height, isActive, isCurrent, isChosen, mayMove, acts } = props;
  const laneKey = lane.key;
  const { cx } = useSceneParts();
  const card = useRef<HTMLDivElement>(null);
  const [isDragged, setDragged] = useState(false);
  const row = cx.patches.patched(given);
  useEffect(() => {
    const element = card.current;
    if (!element || !mayMove) return;
    return draggable({
      element,
      getInitialData: (): CardDrag => ({ kind: 'cards', recordId: given.id, laneKey }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [mayMove, given.id, laneKey]);
  useLayoutEffect(() => {
    if (isActive && acts.isFocused()) card.current?.focus({ preventScroll: true });
  }, [isActive, acts]);
  const value = (field: Field, room: number, rowHeight: number) => (
    <FieldValue
      recordId={row.id}
      field={field}
      cell={row.cells[cx.fieldIndex.get(field.id) ?? -1] ?? null}
      lookups={cx.lookups}
      userId={cx.store.userId}
      width={room}
      rowHeight={rowHeight}
    />
  );
  const isSet = (field: Field) => (row.cells[cx.fieldIndex.get(field.id) ?? -1] ?? null) !== null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the board handles the keys
    <div
      ref={card}
      role="option"
      aria-selected={isChosen}
      tabIndex={isActive ? 0 : -1}
      data-card={row.id}
      data-current={isCurrent || undefined}
      data-dragged={isDragged || undefined}
      className={styles.card}
      style={{ height, borderLeftColor: props.barColor }}
      onClick={(event) => acts.press(given, lane, event)}
      onDoubleClick={() => acts.open(given)}
      onContextMenu={(event) => acts.menu(given, event)}
    >
      <div className={styles.cardHead}>
        <b>{row.identifier}</b>
        {row.cells.some((cell) => cell?.conflict) && <span title="Two people wrote a cell at the same time.">◢</span>}
      </div>
      {fields.drawn.map((field) => (
        <div key={field.id} className={styles.drawing} style={{ height: DRAWING }}>
          {isSet(field) ? (
            value(field, width, DRAWING)
          ) : (
            <span className={styles.none}>{field.field_name} not set</span>
          )}
        </div>
      ))}
      {fields.lines.map((field) => (
        <div key={field.id} className={styles.pair} style={{ height: LINE }}>
          <span className={styles.caption}>{field.field_name}</span>
          <span className={styles.value}>
            {isSet(field) ? value(field, width / 2, LINE) : <span className={styles.caption}>not set</span>}
          </span>
        </div>
      ))}
      {fields.chips.length > 0 && (
        <div className={styles.chips}>
          {fields.chips.map((field) => (
            <span key={field.id} className={styles.chip}>
              {value(field, width / fields.chips.length, 24)}
            </span>
          ))}
        </div>
      )}
    </div>
  );
});
