import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type KeyboardEvent, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Field } from '@/domain/kinds/field';
import type { WindowRow } from '@/engine/tableTypes';
import { numberText } from '@/lib/words/counted';
import { addRecordsToSets } from '@/parts/sets/setActs';
import { Banner, IconButton, Kbd } from '@/ui';
import { findActs } from '../scene/findActs';
import { StructureProgress } from '../scene/StructureProgress';
import { useSceneParts } from '../scene/sceneParts';
import type { SheetHandle } from '../scene/sheetHandle';
import { useRowBar } from '../scene/useRowBar';
import type { SceneLook } from '../scene/useSceneLook';
import type { SceneRows } from '../scene/useSceneRows';
import type { SceneWays } from '../scene/useSceneWays';
import { askWatch } from '../state/askWatch';
import styles from './Board.module.css';
import { Card, type CardDrag } from './Card';
import { cardHeight } from './cardFields';
import { HiddenLanes } from './HiddenLanes';
import { LaneColumn } from './LaneColumn';
import { hiddenLaneItems, laneMenu } from './laneMenu';
import { type Lane, lanesOf } from './lanes';
import { laneTitle } from './laneTitle';
import { summaryOf, useBoardConfig } from './useBoardConfig';
import { useBoardCursor } from './useBoardCursor';
import { useBoardMoves } from './useBoardMoves';
import { useCardActs } from './useCardActs';

interface Props {
  field: Field;
  look: SceneLook;
  rows: SceneRows;
  ways: SceneWays;
  onFind(): void;
}

/** Width of the values on a card, in px. */
const CARD_WIDTH = 200;

/** The records of a table as cards in lanes, one lane for each value of a field. */
export function BoardSheet({ field, look, rows, ways, onFind }: Props) {
  const { cx, slice, settings, onOverlay, exportsOf } = useSceneParts();
  const { watch, current } = rows;
  const { table, columns, structures } = look;
  const { board, fields, change } = useBoardConfig(slice.id, field, columns, table.fields);
  const groups = current?.result.groups ?? null;
  const summary = useMemo(() => summaryOf(board, table.fields), [board, table.fields]);
  const lanes = useMemo(() => lanesOf(field, groups, board), [field, groups, board]);
  const [folded, setFolded] = useState<readonly string[]>([]);
  const open = useMemo(() => lanes.shown.filter(({ key }) => !folded.includes(key)), [lanes, folded]);
  const firstLane = open.find(({ count }) => count > 0);
  const mayMove = table.mayWrite(field.id);
  const move = useBoardMoves(cx, field);
  const container = useRef<HTMLDivElement>(null);
  const version = current?.result.version ?? 0;
  const cursor = useBoardCursor({
    watch,
    version,
    lanes: open,
    container,
    move: mayMove ? move : undefined,
    ways,
    onAddToSet: (recordIds) => onOverlay({ kind: 'addToSet', recordIds }),
  });
  const rowBar = useRowBar(settings, table.fields, look.fieldIndex, look.lookups, look.day);
  const height = cardHeight(fields);
  const closed = table.whyNot('kanban.manage');

  const newest = useRef({ cursor, cx, watch });
  newest.current = { cursor, cx, watch };
  useImperativeHandle(
    ways.grid,
    (): SheetHandle => ({
      focus: () => newest.current.cursor.focus(),
      async setActive(row, _col, { focus = true, rowKey } = {}) {
        const id = rowKey ?? (await askWatch(newest.current.watch, (asked) => asked.recordIds(row, row + 1)))?.[0];
        if (id !== undefined) newest.current.cursor.goTo(id, row, focus);
      },
    }),
    [],
  );
  const finding = findActs(look, ways, onFind, onOverlay);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const isMod = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isMod && key === 'f' && !event.shiftKey) finding.onFind();
    else if (isMod && key === 'g') finding.onFindAgain(event.shiftKey);
    else if (isMod && key === 'h' && !event.shiftKey) finding.onReplace();
    else return cursor.onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
  };
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.kind === 'cards',
        onDrop({ source, location }) {
          if (location.current.dropTargets.length > 0) return;
          const { clientX, clientY } = location.current.input;
          const set = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-takes-rows]');
          const setId = set?.dataset.takesRows;
          const ids = newest.current.cursor.carried(String(source.data.recordId));
          if (setId !== undefined) void addRecordsToSets(newest.current.cx.store, [setId], ids);
        },
      }),
    [],
  );
  const drop = (drag: CardDrag, lane: Lane) => {
    if (drag.laneKey === lane.key) return;
    void move(cursor.carried(drag.recordId), lane);
    cursor.setActive(drag.recordId);
  };
  const acts = useCardActs({ cursor, ways, columns, onOverlay });
  const card = (lane: Lane) => (row: WindowRow) => (
    <Card
      row={row}
      lane={lane}
      fields={fields}
      width={CARD_WIDTH}
      height={height}
      isActive={
        cursor.active?.id === row.id || (cursor.active === null && lane === firstLane && row.index === lane.start)
      }
      isCurrent={cursor.active?.id === row.id}
      isChosen={cursor.chosen.has(row.id)}
      mayMove={mayMove}
      barColor={rowBar?.(row)}
      acts={acts}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cards inside it
    <div ref={container} className={styles.board} onKeyDown={onKeyDown}>
      {lanes.beyond > 0 && (
        <Banner tone="info">
          {numberText(lanes.beyond)} more lanes are not drawn. Filter the view, or choose another field for the lanes.
        </Banner>
      )}
      <div className={styles.lanes}>
        {lanes.shown.map((lane) =>
          folded.includes(lane.key) ? (
            <div key={lane.key} className={styles.folded}>
              <IconButton
                icon="right"
                size="small"
                label={`Unfold ${lane.label}`}
                onClick={() => setFolded((before) => before.filter((key) => key !== lane.key))}
              />
              <span className={styles.upright}>
                {lane.label} <span className={styles.count}>{numberText(lane.count)}</span>
              </span>
            </div>
          ) : (
            <LaneColumn
              key={lane.key}
              lane={lane}
              watch={watch}
              version={version}
              title={laneTitle(field, lane)}
              height={height}
              summary={summary}
              mayMove={mayMove}
              activeAt={cursor.active?.lane === lane.key ? cursor.active.at : null}
              items={laneMenu({
                lane,
                lanes,
                closed,
                change,
                onSelectAll: () => void cursor.chooseLane(lane),
                onFold: () => setFolded((before) => [...before, lane.key]),
                onNew: table.mayCreate ? () => newIn(lane) : undefined,
                exports: exportsOf({ start: lane.start, end: lane.start + lane.count }, lane.label),
              })}
              onNew={table.mayCreate && mayMove ? () => newIn(lane) : undefined}
              dropWords={
                settings.sorts.length > 0
                  ? `Moves here and writes ${field.field_name}. The sort of the view determines its position.`
                  : `Moves here and writes ${field.field_name}.`
              }
              onDropCard={(drag) => drop(drag, lane)}
              renderCard={card(lane)}
            />
          ),
        )}
      </div>
      <div className={styles.statusBar}>
        {structures.asked === 0 && <StructureProgress index={structures.index} />}
        {cursor.chosen.size > 0 && (
          <span>
            <b>{numberText(cursor.chosen.size)}</b> selected
          </span>
        )}
        <span>
          {mayMove
            ? `Moving a card writes ${field.field_name}`
            : (table.whyNot('value.write') ?? `${field.field_name} cannot be changed here`)}
        </span>
        <span className={styles.keys}>
          <HiddenLanes hidden={lanes.hidden} items={hiddenLaneItems({ lanes, closed, change })} />
          {mayMove && (
            <span>
              <Kbd keys="Mod+Right" /> next lane
            </span>
          )}
          <span>
            <Kbd keys="X" /> select
          </span>
          <span>
            <Kbd keys="S" /> add to set
          </span>
          <span>
            <Kbd keys="Space" /> peek
          </span>
        </span>
      </div>
    </div>
  );

  function newIn(lane: Lane) {
    onOverlay({ kind: 'newRecord', preset: { fieldId: field.id, content: lane.content } });
  }
}
