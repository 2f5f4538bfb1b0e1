import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Slice } from '@/domain/rows/rowShapes';
import { useTablesReading } from '@/engine/EngineProvider';
import type { WindowRow } from '@/engine/tableTypes';
import { useStore } from '@/store/hooks/StoreProvider';
import { useTableMissing } from '@/store/hooks/useTableMissing';
import { nextSteps, redo } from '@/store/undo';
import { LEFT, undoLast } from '@/store/undoAsking';
import { whyNotWritten } from '@/store/whyNotWritten';
import { announce, useStableCall } from '@/ui';
import type { GridHandle } from '@/ui/grid';
import { ViewBar } from '../bar/ViewBar';
import { useExport } from '../exports/useExport';
import { shownColumns, targetOf } from '../model/columnModel';
import { pasteReport } from '../model/pastePlan';
import { freezeColumns, reorderColumn, showColumn, wishFor } from '../model/patchColumns';
import { nextSorts } from '../model/rules';
import { tableQuery } from '../model/tableQuery';
import { RecordPane } from '../pane/RecordPane';
import { useCellParts } from '../parts';
import { useStructureSlots } from '../slots';
import { askWatch } from '../state/askWatch';
import type { EditContext } from '../state/editContext';
import { createFind } from '../state/findText';
import { isBehind } from '../state/isBehind';
import { Places } from '../state/places';
import { createSceneCursor } from '../state/sceneCursor';
import { useAggregatedColumns } from '../state/useAggregatedColumns';
import { useContainsWish } from '../state/useContainsWish';
import { useCurveColumns } from '../state/useCurveColumns';
import { useImportedTwice } from '../state/useImportedTwice';
import { useLookups } from '../state/useLookups';
import { useOpenRecord } from '../state/useOpenRecord';
import { usePeers } from '../state/usePeers';
import { useReferencedTables } from '../state/useReferencedTables';
import { useRefusedTexts } from '../state/useRefusedTexts';
import { useRowPatches } from '../state/useRowPatches';
import { useSameStructures } from '../state/useSameStructures';
import { useStructureColumns } from '../state/useStructureColumns';
import { useStructureHits } from '../state/useStructureHits';
import { useSurelyEmpty } from '../state/useSurelyEmpty';
import type { TableInfo } from '../state/useTable';
import { useTableWatch } from '../state/useTableWatch';
import { useToday } from '../state/useToday';
import type { ViewState } from '../state/viewState';
import { ArchiveNotice } from './ArchiveNotice';
import styles from './Scene.module.css';
import { SceneEmpty } from './SceneEmpty';
import { SceneHeader } from './SceneHeader';
import { SceneNotices } from './SceneNotices';
import { type SceneOverlay, SceneOverlays } from './SceneOverlays';
import { SelectionBar } from './SelectionBar';
import { StructureProgress } from './StructureProgress';
import { TableGrid } from './TableGrid';
import type { TableSceneProps } from './TableScene';
import { useCellDrop } from './useCellDrop';
import { useFooter } from './useFooter';
import { useGroups } from './useGroups';
import { useMoveRows } from './useMoveRows';
import { useRowBar } from './useRowBar';
import { useSceneCommands } from './useSceneCommands';
import { useStayPut } from './useStayPut';

interface LoadedSceneProps extends TableSceneProps {
  table: TableInfo;
  slice: Slice;
  ready: boolean;
  view: ViewState;
}

const newId = () => crypto.randomUUID();

/** The scene once table and view are on this device. */
export function LoadedScene(props: LoadedSceneProps) {
  const { slice, ready, onAlert, view } = props;
  const missing = useTableMissing(slice.id);
  const reading = useTablesReading();
  const store = useStore();
  const slots = useStructureSlots();
  const parts = useCellParts();
  const sameStructures = useSameStructures(slice.id);
  const lookups = useLookups();
  useReferencedTables(props.table.fields);
  const day = useToday();
  const { settings, change } = view;
  const made = useStructureColumns(useCurveColumns(props.table, settings), settings, ready);
  const table = useAggregatedColumns(made, settings);
  const [find] = useState(createFind);
  const [closedGroups, setClosedGroups] = useState<readonly string[]>([]);
  const [openRule, setOpenRule] = useState<string | null>(null);
  const [overlay, setOverlay] = useState<SceneOverlay | null>(null);
  const grid = useRef<GridHandle>(null);

  useContainsWish(props.contains ?? null, table, slice, view);
  const structures = useStructureHits(slice.id, settings, table.fields, ready);
  const twice = useImportedTwice(slice.id, table.fields, structures);
  const { hits: structureHits, pending } = structures;
  const asked = useMemo(
    () =>
      ready
        ? tableQuery({
            sliceId: slice.id,
            fieldIds: table.fieldIds,
            settings,
            today: day.today,
            tzMinutes: day.tzMinutes,
            collapsedGroups: closedGroups,
            archived: table.archived,
            structureHits,
          })
        : null,
    [ready, settings, slice.id, table.fieldIds, table.archived, day, closedGroups, structureHits],
  );
  // Until a structure filter has its first hits, the rows of before stay: all rows for a moment would mislead.
  const [query, setQuery] = useState(pending ? null : asked);
  if (!pending && query !== asked) setQuery(asked);
  const { watch, current, setVisible } = useTableWatch(query, find);
  const sure = useSurelyEmpty(!missing && current?.result.total === 0 ? query : null);
  const columns = useMemo(() => shownColumns(slice, table.fields, settings), [slice, table.fields, settings]);
  const fieldIndex = useMemo(() => new Map(table.fieldIds.map((id, index) => [id, index])), [table.fieldIds]);
  const rowByIndex = useMemo(() => new Map(current?.rows.map((row) => [row.index, row])), [current]);
  const rowById = useMemo(() => new Map(current?.rows.map((row) => [row.id, row.index])), [current]);
  const patches = useRowPatches();
  const refusals = useRefusedTexts(slice.id);
  const [places] = useState(() => new Places());
  const { patched, version } = patches;
  const rowAt = useCallback(
    (index: number): WindowRow | undefined => {
      // The version makes a new function of every patch, so that the grid asks for its rows again.
      void version;
      const row = rowByIndex.get(index);
      return row && patched(row);
    },
    [rowByIndex, patched, version],
  );
  /** A record of this table opens in its pane, one of another table at its own address. */
  const openReferenced = async (sliceId: string | null, recordId: string) => {
    const target = sliceId ?? (await store.reader.record(recordId))?.attrs.entity_slice_id;
    if (target === slice.id) {
      open(recordId);
      await goTo(recordId, null);
    } else if (target) props.onOpenRecord?.(target, recordId);
  };
  const cx: EditContext = {
    store,
    table,
    columns,
    fieldIndex,
    lookups,
    watch,
    rowCount: current?.result.shown ?? 0,
    rowAt,
    patches,
    refusals,
    places,
    onAlert,
    sameStructures,
    openPart: parts ? (request) => setOverlay({ kind: 'part', request }) : undefined,
    openReferenced: props.onOpenRecord ? (sliceId, recordId) => void openReferenced(sliceId, recordId) : undefined,
    draw: slots ? (request) => setOverlay({ kind: 'draw', request }) : undefined,
  };

  const [cursor] = useState(createSceneCursor);
  const onFind = () => {
    if (find.getState() === null) find.setState({ text: '', only: false });
  };
  useSceneCommands({ cx, cursor, onOverlay: setOverlay, onFind });
  const drop = useCellDrop(cx);
  const exporting = useExport(cx, settings.view_name);
  const moveRows = useMoveRows(cx, settings, change);
  const stayPut = useStayPut(watch);
  const groups = useGroups(current, settings.group_by_field_id, table.fields);
  const rowBar = useRowBar(settings, table.fields, fieldIndex, lookups, day);
  const footer = useFooter(watch, current, columns);

  const goTo = useCallback(
    async (recordId: string, fieldId: string | null, focus = true) => {
      const row = await askWatch(watch, (asked) => asked.positionOf(recordId));
      if (row === null || row < 0) return false;
      const col = Math.max(
        0,
        columns.findIndex(({ field }) => field.id === fieldId),
      );
      grid.current?.setActive(row, col, { focus });
      return true;
    },
    [watch, columns],
  );
  // Following somebody moves what is seen, not the focus: typing elsewhere goes on.
  const { peers, faces } = usePeers(view.document, cursor, (recordId, fieldId) => {
    if (!cursor.getState().isEditing) void goTo(recordId, fieldId, false);
  });
  const turn = async (direction: 'undo' | 'redo') => {
    try {
      const done = await (direction === 'undo' ? undoLast(store) : redo(store));
      if (done === LEFT) return;
      if (!done) {
        announce(direction === 'undo' ? 'Nothing left to undo' : 'Nothing left to redo');
        return;
      }
      onAlert({ kind: 'info', text: `${direction === 'undo' ? 'Undone' : 'Done again'}: ${done.title}` });
      const place = places.turn(done.title, direction);
      if (place) await goTo(place.recordId, place.fieldId);
    } catch (error) {
      const why = whyNotWritten(error);
      const title = (await nextSteps(store))[direction];
      onAlert({ kind: 'error', text: `${direction === 'undo' ? 'Not undone' : 'Not done again'}: ${title}. ${why}` });
    }
  };
  const { openRecord, open, follow } = useOpenRecord({
    named: props.recordId ?? null,
    // Until all rows are here, a record that is still to come looks like one that the view leaves out.
    ready: current !== null && !missing && !reading,
    goTo: (recordId) => goTo(recordId, props.fieldId ?? null, false),
    onRecord: props.onRecord,
  });

  const shownIds = columns.map(({ field }) => field.id);
  const sortBy = (fieldId: string, additional: boolean, descending?: boolean) => {
    change({ sorts: nextSorts(settings, targetOf(fieldId, slice, settings), additional, descending, newId) });
    announce(`Sorted by ${table.fields.get(fieldId)?.field_name ?? ''}`);
  };
  const findNext = useStableCall(async (text: string) => {
    const { active, selection } = cursor.getState();
    const from = { index: selection?.anchor.row ?? 0, fieldId: active?.columnKey ?? null };
    const found = await askWatch(watch, (asked) => asked.find(text, from));
    if (!found) return false;
    const col = Math.max(
      0,
      columns.findIndex(({ field }) => field.id === found.fieldId),
    );
    grid.current?.setActive(found.index, col, { focus: false });
    return true;
  });
  const exports = useStableCall(exporting.items);
  // What stands above the rows is kept while they change, and the count follows them: a key in a search waits for rows.
  const counted = useDeferredValue(current?.result);
  const header = useMemo(
    () => <SceneHeader {...props} settings={settings} result={counted} exports={exports} faces={faces} />,
    [props, settings, counted, exports, faces],
  );
  const bar = useMemo(
    () => (
      <ViewBar
        table={table}
        slice={slice}
        settings={settings}
        change={change}
        structures={structures}
        columns={columns}
        lookups={lookups}
        day={day}
        find={find}
        onFindNext={findNext}
        onLeaveSearch={() => grid.current?.focus()}
        onOverlay={setOverlay}
        privacy={view.privacy}
        openRule={openRule}
        // The list or menu that made the rule gives the focus back when it closes; the editor opens after that.
        onOpenRule={(id) => (id === null ? setOpenRule(null) : setTimeout(() => setOpenRule(id), 60))}
      />
    ),
    [table, slice, settings, change, structures, columns, lookups, day, find, findNext, view.privacy, openRule],
  );
  return (
    <section className={styles.scene} aria-label={settings.view_name}>
      {header}
      {exporting.progress}
      {bar}
      <ArchiveNotice table={table} slice={slice} onAlert={onAlert} onLeave={() => props.onOpenArchive(false)} />
      <SceneNotices
        structures={structures}
        twice={twice}
        onShowTwice={slots && twice ? () => setOverlay({ kind: 'compare', structures: twice.records }) : undefined}
        result={current?.result}
        sliceId={slice.id}
        sorted={settings.sorts.length > 0}
      />
      <div className={styles.body}>
        <div className={styles.sheet} {...drop}>
          <TableGrid
            ref={grid}
            cx={cx}
            current={current}
            settings={settings}
            rowById={rowById}
            peers={peers}
            groups={groups}
            rowBar={rowBar}
            structures={structures}
            statusBar={
              <>
                {structures.asked === 0 && <StructureProgress index={structures.index} />}
                <SelectionBar watch={watch} cursor={cursor} columns={columns} current={current} />
              </>
            }
            empty={
              current && (
                <SceneEmpty
                  missing={missing}
                  sure={sure}
                  reading={structures.asked > 0 && structures.index !== null && isBehind(structures.index)}
                  result={current.result}
                  mayCreate={table.mayCreate}
                  archived={table.archived}
                  isClosed={table.isClosed}
                  onClear={() => {
                    change({ filters: [] });
                    find.setState(null);
                  }}
                  onAdd={() => setOverlay({ kind: 'newRecord' })}
                />
              )
            }
            renderFooterCell={footer.render}
            onFooterCell={(column, rect) => setOverlay({ kind: 'summary', fieldId: column.key, rect })}
            setVisible={setVisible}
            onToggleGroup={(key) =>
              setClosedGroups((before) => (before.includes(key) ? before.filter((k) => k !== key) : [...before, key]))
            }
            onActive={(cell, wasChosen) => {
              cursor.setState({ active: cell });
              // A sort may bring another record under the active cell: the pane stays with the one that was gone to.
              if (cell && wasChosen) follow(cell.rowKey);
              stayPut.onActive(cell);
            }}
            onSelection={(selection) => cursor.setState({ selection })}
            onEditing={(cell) => {
              cursor.setState({ isEditing: cell !== undefined });
              stayPut.onEditing(cell);
            }}
            onHeaderMenu={(column, rect) => setOverlay({ kind: 'head', fieldId: column.key, rect })}
            onSort={(fieldId, additional) => sortBy(fieldId, additional)}
            onAddColumn={table.mayChangeFields ? (rect) => setOverlay({ kind: 'newField', rect }) : undefined}
            onColumnResize={(fieldId, width) => change(wishFor(settings, fieldId, { width }, newId))}
            onColumnReorder={(fieldId, to) => change(reorderColumn(settings, slice, shownIds, fieldId, to))}
            onFreeze={(count) => change(freezeColumns(settings, slice, shownIds, count, newId))}
            onHideColumn={(fieldId) => change(showColumn(settings, fieldId, false, newId))}
            onMoveRows={moveRows}
            onRowMenu={(cell) => setOverlay({ kind: 'row', cell })}
            onOpenRow={open}
            onPeek={(recordId) => open(openRecord === recordId ? null : recordId)}
            onHistory={(cell) => setOverlay({ kind: 'history', cell })}
            onAddRow={table.mayCreate ? () => setOverlay({ kind: 'newRecord' }) : undefined}
            onDeleteRows={(startRow, endRow) => setOverlay({ kind: 'delete', startRow, endRow })}
            onPasted={(outcome) => {
              const text = pasteReport(outcome.pasted, outcome.newRecords, outcome.refused, outcome.beyond);
              announce(text);
              if (outcome.refused.length > 0) setOverlay({ kind: 'pasted', outcome });
              else onAlert({ kind: 'info', text, ...(outcome.opId ? { eventId: outcome.opId } : {}) });
            }}
            onNote={(rect, text) => setOverlay({ kind: 'note', rect, text })}
            onFind={onFind}
            onUndo={() => void turn('undo')}
            onRedo={() => void turn('redo')}
          />
        </div>
        {openRecord !== null && (
          <RecordPane
            recordId={openRecord}
            cx={cx}
            onClose={() => {
              open(null);
              grid.current?.focus();
            }}
            onStep={async (by) => {
              const { selection } = cursor.getState();
              const at = rowById.get(openRecord) ?? (await askWatch(watch, (asked) => asked.positionOf(openRecord)));
              // From a record that the view leaves out, to the one under the active cell.
              const next = at === null || at < 0 ? (selection?.anchor.row ?? 0) : at + by;
              if (next >= 0 && next < cx.rowCount)
                grid.current?.setActive(next, selection?.anchor.col ?? 0, { focus: false });
            }}
          />
        )}
      </div>
      <SceneOverlays
        overlay={overlay}
        onClose={() => setOverlay((before) => (before === overlay ? null : before))}
        onOverlay={setOverlay}
        cx={cx}
        slice={slice}
        settings={settings}
        change={change}
        sortBy={sortBy}
        grid={grid}
        goTo={goTo}
        open={open}
        onOpenRule={(id) => setTimeout(() => setOpenRule(id), 60)}
        onOpenCurves={props.onOpenCurves}
        exportsOf={exporting.items}
      />
    </section>
  );
}
