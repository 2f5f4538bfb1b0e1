import { useMemo } from 'react';
import { useRecordNames } from '@/engine/useRecordNames';
import { MenuAt, type MenuItem } from '@/ui';
import type { CellEvent } from '@/ui/grid';
import { useStructureSlots } from '../slots';
import { duplicateRecord } from '../state/duplicateRecord';
import { archiveRecords } from '../state/editActs';
import { rowsOf } from '../state/editContext';
import { referencedIds, referenceItems } from './referenceItems';
import type { SceneOverlaysProps } from './SceneOverlays';
import { structureItems } from './structureItems';

/** What can be done with a row and its cell. */
export function RowMenu(props: SceneOverlaysProps & { cell: CellEvent }) {
  const { cell, cx, grid, open, onOverlay, onClose } = props;
  const { table } = cx;
  const { startRow, endRow } = cell.range;
  const several = endRow > startRow;
  const row = cx.rowAt(cell.row);
  const field = table.fields.get(cell.columnKey);
  const referenced = useMemo(() => referencedIds(cx, row, field), [cx, row, field]);
  const names = useRecordNames(referenced);
  const acts = structureItems(cx, { row, field, startRow, endRow }, useStructureSlots(), onOverlay);
  const references = referenceItems(cx, field, referenced, names);
  const items: MenuItem[] = [
    {
      key: 'open',
      label: 'Open record',
      icon: 'expand',
      shortcut: 'Mod+Enter',
      onSelect: () => open(cell.rowKey),
    },
    {
      key: 'history',
      label: 'Cell history',
      icon: 'clock',
      shortcut: 'Alt+H',
      onSelect: () => onOverlay({ kind: 'history', cell }),
    },
    ...references,
    ...(acts.draw ? [acts.draw] : []),
    ...(acts.compare ? [acts.compare] : []),
    { kind: 'separator', key: 's1' },
    ...(acts.copy.length > 0
      ? [{ key: 'copyAs', label: 'Copy structure as', icon: 'copy' as const, items: acts.copy }]
      : []),
    { key: 'copy', label: 'Copy with heads', icon: 'copy', onSelect: () => grid.current?.copyWithHeads() },
    {
      key: 'new',
      label: 'New record',
      icon: 'plus',
      ...(table.mayCreate ? {} : { disabledReason: 'You may not add records to this table.' }),
      onSelect: () => onOverlay({ kind: 'newRecord' }),
    },
    {
      key: 'duplicate',
      label: 'Duplicate record',
      icon: 'duplicate',
      ...(table.mayCreate ? {} : { disabledReason: 'You may not add records to this table.' }),
      onSelect: () => row && void duplicateRecord(cx, row),
    },
    {
      key: 'export',
      label: several ? `Export ${endRow - startRow + 1} records` : 'Export record',
      icon: 'download',
      items: props.exportsOf({ start: startRow, end: endRow + 1 }),
    },
    { kind: 'separator', key: 's2' },
    {
      key: 'archive',
      label: `${table.archived ? 'Restore' : 'Archive'} ${several ? `${endRow - startRow + 1} records` : 'record'}`,
      icon: table.archived ? 'undo' : 'archive',
      ...(table.mayArchive ? {} : { disabledReason: 'You may not archive records of this table.' }),
      onSelect: () =>
        void rowsOf(cx, startRow, endRow + 1).then((rows) =>
          archiveRecords(
            cx,
            rows.map(({ id }) => id),
            !table.archived,
          ),
        ),
    },
    {
      key: 'delete',
      label: several ? `Delete ${endRow - startRow + 1} records` : 'Delete record',
      icon: 'trash',
      shortcut: 'Mod+Backspace',
      danger: true,
      ...(table.mayDelete ? {} : { disabledReason: 'You may not delete records of this table.' }),
      onSelect: () => onOverlay({ kind: 'delete', startRow, endRow }),
    },
  ];
  return <MenuAt anchor={cell.rect} items={items} onClose={onClose} />;
}
