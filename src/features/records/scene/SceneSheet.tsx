import { useMemo } from 'react';
import { newId } from '@/lib/newId';
import { useUndo } from '@/parts/acts/useUndo';
import { addRecordsToSets } from '@/parts/sets/setActs';
import { type GridRange, type PasteEvent, readClipboard } from '@/ui/grid';
import type { PasteOutcome } from '../clipboard/pasteOutcome';
import { changeHeading, gridHeadings, moveHeading } from '../model/columnHeadings';
import { groupLevels } from '../model/groupLevels';
import { freezeColumns, patchColumn, reorderColumn, showColumn } from '../model/patchColumns';
import { askWatch } from '../state/askWatch';
import { type EditContext, rowsOf } from '../state/editContext';
import { isBehind } from '../state/isBehind';
import { useCheckedRows } from '../state/useCheckedRows';
import { useShownChecked } from '../state/useShownChecked';
import { BulkBar } from './BulkBar';
import { findActs } from './findActs';
import { NewRow } from './NewRow';
import styles from './Scene.module.css';
import { SceneEmpty } from './SceneEmpty';
import { SelectionBar } from './SelectionBar';
import { StructureProgress } from './StructureProgress';
import { useSceneParts } from './sceneParts';
import { TableGrid } from './TableGrid';
import { useCellDrop } from './useCellDrop';
import { useFooter } from './useFooter';
import { useGroups } from './useGroups';
import { useMoveRows } from './useMoveRows';
import { usePaste } from './usePaste';
import { useRowBar } from './useRowBar';
import type { SceneLook } from './useSceneLook';
import type { SceneRows } from './useSceneRows';
import type { SceneWays } from './useSceneWays';
import { useStayPut } from './useStayPut';

interface Props {
  look: SceneLook;
  rows: SceneRows;
  ways: SceneWays;
  onFind(): void;
  onPasted(outcome: PasteOutcome): void;
}

/** The grid of the scene, with its footer, its groups, and the message when it is empty. */
export function SceneSheet(props: Props) {
  const { look, rows, ways, onFind } = props;
  const { cx, slice, set, settings, change, sortBy, onOverlay, whyNoPlace, onOpenFull } = useSceneParts();
  const { table, columns, fieldIndex, lookups, day, structures, find } = look;
  const { watch, current, rowById } = rows;
  const { cursor, open, openRecord, follow } = ways;
  const drop = useCellDrop(cx);
  const moveRows = useMoveRows(cx, settings, change, set);
  const stayPut = useStayPut(watch);
  const groups = useGroups(current, groupLevels(settings), table.fields);
  const headings = useMemo(
    () => gridHeadings(look.allColumns, settings.column_groups),
    [look.allColumns, settings.column_groups],
  );
  const rowBar = useRowBar(settings, table.fields, fieldIndex, lookups, day);
  const footer = useFooter(watch, current, columns);
  const undo = useUndo();
  const { paste } = usePaste(rows.sure && current?.result.total === 0);
  const shownIds = columns.map(({ field }) => field.id);
  // In any other order the position of a new record is already determined.
  const byHand = settings.sort_order === 'manual' && whyNoPlace === undefined;
  const newRecord = (before?: number) =>
    onOverlay({ kind: 'newRecord', ...(before !== undefined && byHand ? { before } : {}) });
  const rowChecks = useCheckedRows(watch, cx.rowCount, slice.id);
  const shownChecked = useShownChecked(rowChecks.store, watch, current);
  const deleteRows = async (ranges: readonly GridRange[]) => {
    const rows = await Promise.all(ranges.map((range) => rowsOf(cx, range.startRow, range.endRow + 1)));
    onOverlay({ kind: 'delete', ids: [...new Set(rows.flat().map(({ id }) => id))] });
  };
  const pasteInto = async (now: EditContext, event: PasteEvent) => {
    const pasted = await paste(now, event);
    if (pasted && 'question' in pasted) onOverlay({ kind: 'paste', question: pasted.question });
    else if (pasted) props.onPasted(pasted.outcome);
  };
  const pasteBelow = (text: string, html: string) => {
    const range = { startRow: cx.rowCount, endRow: cx.rowCount, startCol: 0, endCol: 0 };
    const anchor = { row: cx.rowCount, col: 0 };
    return pasteInto(cx, { text, html, files: [], cells: readClipboard(text, html), anchor, range, asNew: true });
  };
  return (
    <div className={styles.sheet} {...drop}>
      <TableGrid
        ref={ways.grid}
        cx={cx}
        current={current}
        settings={settings}
        rowById={rowById}
        peers={ways.peers}
        groups={groups}
        headings={headings}
        onToggleHeading={(key) => {
          const group = settings.column_groups.find(({ id }) => id === key);
          if (group) change(changeHeading(settings, key, { is_folded: !group.is_folded }));
        }}
        onHeadingMove={(key, gap) => change(moveHeading(settings, slice, shownIds, key, gap))}
        onHeadingMenu={(key, rect) => onOverlay({ kind: 'headingMenu', groupId: key, rect })}
        rowBar={rowBar}
        structures={structures}
        statusBar={
          <>
            {structures.asked === 0 && <StructureProgress index={structures.index} />}
            {shownChecked ? (
              <BulkBar store={rowChecks.store} known={shownChecked} count={rowChecks.checked.count} />
            ) : (
              <SelectionBar watch={watch} cursor={cursor} columns={columns} current={current} />
            )}
          </>
        }
        empty={
          current && (
            <SceneEmpty
              isEmptySet={set !== null && set.record_ids.length === 0}
              missing={rows.missing}
              sure={rows.sure}
              reading={structures.asked > 0 && structures.index !== null && isBehind(structures.index)}
              searching={rows.isSearching}
              result={current.result}
              mayCreate={table.mayCreate}
              archived={table.archived}
              isClosed={table.isClosed}
              onClear={() => {
                change({ filters: [], filter_groups: [], group_filters: [], record_set_ids: [] });
                find.setState(null);
              }}
              onAdd={() => newRecord()}
            />
          )
        }
        renderFooterCell={footer.render}
        renderGroupCell={footer.renderGroup}
        onFooterCell={(column, rect) => onOverlay({ kind: 'summary', fieldId: column.key, rect })}
        setVisible={rows.setVisible}
        onToggleGroup={rows.toggleGroup}
        onGroupMenu={(key, rect) => onOverlay({ kind: 'group', key, rect })}
        onActive={(cell, wasChosen) => {
          cursor.setState({ active: cell });
          // A sort may bring another record under the active cell: the pane stays with the chosen one.
          if (cell && wasChosen) follow(cell.rowKey);
          stayPut.onActive(cell);
        }}
        onSelection={(selection) => cursor.setState({ selection })}
        onEditing={(cell) => {
          cursor.setState({ isEditing: cell !== undefined });
          stayPut.onEditing(cell);
        }}
        onHeaderMenu={(column, rect) => onOverlay({ kind: 'head', fieldId: column.key, rect })}
        onSort={(fieldId, additional) => sortBy(fieldId, additional)}
        onAddColumn={table.mayChangeFields ? (rect) => onOverlay({ kind: 'newField', rect }) : undefined}
        onColumnResize={(fieldId, width) => change(patchColumn(settings, fieldId, { width }, newId))}
        onColumnReorder={(fieldId, to) => change(reorderColumn(settings, slice, shownIds, fieldId, to))}
        onFreeze={(count) => change(freezeColumns(settings, slice, shownIds, count, newId))}
        onHideColumn={(fieldId) => change(showColumn(settings, fieldId, false, newId))}
        onMoveRows={moveRows}
        movesByModShift={set !== null}
        onDropRows={
          cx.table.whyNot('set.manage') === undefined
            ? (startRow, endRow, setId) =>
                void askWatch(watch, (asked) => asked.recordIds(startRow, endRow + 1)).then(
                  (ids) => ids && addRecordsToSets(cx.store, [setId], ids),
                )
            : undefined
        }
        onRowMenu={(cell) => onOverlay({ kind: 'row', cell })}
        onOpenRow={(recordId) => (onOpenFull ? onOpenFull(recordId) : open(recordId))}
        onPeek={(recordId) => open(openRecord === recordId ? null : recordId)}
        onHistory={(cell) => onOverlay({ kind: 'history', cell })}
        onAddRow={table.mayCreate ? newRecord : undefined}
        onPaste={pasteInto}
        newRow={
          table.mayCreate && !table.isClosed ? (
            <NewRow onPaste={(text, html) => void pasteBelow(text, html)} />
          ) : undefined
        }
        checked={rowChecks.checked}
        onCheckRows={rowChecks.turn}
        onDeleteRows={(ranges) => void deleteRows(ranges)}
        onNote={(rect, text) => onOverlay({ kind: 'note', rect, text })}
        onEscape={() => {
          if (openRecord === null) return false;
          open(null);
          return true;
        }}
        {...findActs(look, ways, onFind, onOverlay)}
        onUndo={() => void undo.undo()}
        onRedo={() => void undo.redo()}
      />
    </div>
  );
}
