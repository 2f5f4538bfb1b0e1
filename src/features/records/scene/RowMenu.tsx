import { useMemo } from 'react';
import { useRecordNames } from '@/engine/useRecordNames';
import { copyLink } from '@/parts/acts/copyLink';
import { removeRecordsFromSet } from '@/parts/sets/setActs';
import { useStructureSlots } from '@/parts/values/structureSlots';
import { MenuAt, type MenuItem } from '@/ui';
import type { CellEvent } from '@/ui/grid';
import { pasteSpecial } from '../clipboard/pasteSpecial';
import { askWatch } from '../state/askWatch';
import { duplicateRecord } from '../state/duplicateRecord';
import { archiveRecords } from '../state/editActs';
import { rowsOf } from '../state/editContext';
import { typeOffer } from '../state/offerType';
import { cellKey } from '../state/useRefusedTexts';
import { groupItems } from './groupItems';
import { referencedIds, referenceItems } from './referenceItems';
import { type SceneParts, useSceneParts } from './sceneParts';
import { structureItems } from './structureItems';

/** The menu of a row and its cell. */
export function RowMenu({ cell, onClose }: { cell: CellEvent; onClose(): void }) {
  const parts = useSceneParts();
  const { cx, set, open, onOverlay, exportsOf, whyNoPlace, settings, onOpenFull, linkTo } = parts;
  const maySets = cx.table.whyNot('set.manage') === undefined;
  const { table } = cx;
  const { startRow, endRow } = cell.range;
  const several = endRow > startRow;
  const row = cx.rowAt(cell.row);
  const field = table.fields.get(cell.columnKey);
  const referenced = useMemo(() => referencedIds(cx, row, field), [cx, row, field]);
  const names = useRecordNames(referenced);
  const acts = structureItems(cx, { row, field, startRow, endRow }, useStructureSlots(), onOverlay);
  const references = referenceItems(cx, field, referenced, names);
  const kept = cx.refusals.all.get(cellKey(cell.rowKey, cell.columnKey));
  const offer = kept ? typeOffer(cx, cell.columnKey, kept.typed) : null;
  const byHand = settings.sort_order === 'manual';
  const closed = table.mayCreate
    ? whyNoPlace === undefined
      ? {}
      : { disabledReason: whyNoPlace }
    : { disabledReason: table.whyNot('record.create') };
  const items: MenuItem[] = [
    { key: 'peek', label: 'Peek at the record', icon: 'sidebar', shortcut: 'Space', onSelect: () => open(cell.rowKey) },
    {
      key: 'open',
      label: 'Open as a page',
      icon: 'expand',
      shortcut: 'Mod+Enter',
      onSelect: () => (onOpenFull ?? open)(cell.rowKey),
    },
    {
      key: 'history',
      label: 'Cell history',
      icon: 'clock',
      shortcut: 'Alt+H',
      onSelect: () => onOverlay({ kind: 'history', cell }),
    },
    ...(offer ? [{ key: 'type', label: offer.label, icon: 'edit' as const, onSelect: offer.onAct }] : []),
    ...references,
    ...(acts.draw ? [acts.draw] : []),
    ...(acts.compare ? [acts.compare] : []),
    { kind: 'separator', key: 's1' },
    ...(acts.copy.length > 0
      ? [{ key: 'copyAs', label: 'Copy structure as', icon: 'copy' as const, items: acts.copy }]
      : []),
    {
      key: 'link',
      label: 'Copy link',
      icon: 'link',
      items: [
        { key: 'toRecord', label: 'To the record', onSelect: () => void copyLink(linkTo(cell.rowKey)) },
        { key: 'toCell', label: 'To the cell', onSelect: () => void copyLink(linkTo(cell.rowKey, cell.columnKey)) },
      ],
    },
    ...rangeItems(parts),
    {
      key: 'above',
      label: 'Insert record above',
      icon: 'plus',
      ...(byHand ? { shortcut: 'Mod+Shift+Enter' } : {}),
      ...closed,
      onSelect: () => onOverlay({ kind: 'newRecord', before: startRow }),
    },
    {
      key: 'below',
      label: 'Insert record below',
      icon: 'plus',
      ...(byHand ? { shortcut: 'Alt+Enter' } : {}),
      ...closed,
      onSelect: () => onOverlay({ kind: 'newRecord', before: endRow + 1 }),
    },
    {
      key: 'duplicate',
      label: 'Duplicate record',
      icon: 'duplicate',
      shortcut: 'Mod+Shift+D',
      ...(table.mayCreate ? {} : { disabledReason: table.whyNot('record.create') }),
      onSelect: () => row && void duplicateRecord(cx, row),
    },
    {
      key: 'export',
      label: several ? `Export ${endRow - startRow + 1} records` : 'Export record',
      icon: 'download',
      items: exportsOf({ start: startRow, end: endRow + 1 }),
    },
    ...(row?.group === undefined ? [] : groupItems(parts, row.group)),
    {
      key: 'addToSet',
      label: `Add ${several ? `${endRow - startRow + 1} records` : 'record'} to set`,
      icon: 'list',
      ...(maySets ? {} : { disabledReason: table.whyNot('set.manage') }),
      onSelect: () =>
        void askWatch(cx.watch, (watch) => watch.recordIds(startRow, endRow + 1)).then(
          (recordIds) => recordIds && onOverlay({ kind: 'addToSet', recordIds }),
        ),
    },
    ...(set
      ? [
          {
            key: 'removeFromSet',
            label: `Remove ${several ? `${endRow - startRow + 1} records` : 'record'} from set`,
            icon: 'minus' as const,
            ...(maySets ? {} : { disabledReason: table.whyNot('set.manage') }),
            onSelect: () =>
              void askWatch(cx.watch, (watch) => watch.recordIds(startRow, endRow + 1)).then(
                (ids) => ids && removeRecordsFromSet(cx.store, set.id, ids),
              ),
          },
        ]
      : []),
    { kind: 'separator', key: 's2' },
    {
      key: 'archive',
      label: `${table.archived ? 'Restore' : 'Archive'} ${several ? `${endRow - startRow + 1} records` : 'record'}`,
      icon: table.archived ? 'undo' : 'archive',
      ...(table.mayArchive ? {} : { disabledReason: table.whyNot('record.archive') }),
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
      ...(table.mayDelete ? {} : { disabledReason: table.whyNot('record.delete') }),
      onSelect: () =>
        void rowsOf(cx, startRow, endRow + 1).then((rows) =>
          onOverlay({ kind: 'delete', ids: rows.map(({ id }) => id) }),
        ),
    },
  ];
  return <MenuAt anchor={cell.rect} items={items} onClose={onClose} />;
}

/** Copying and pasting of cells; a board has none. */
function rangeItems({ grid, cx }: SceneParts): MenuItem[] {
  if (!grid.current?.copyWithHeads) return [];
  return [
    { key: 'copy', label: 'Copy with heads', icon: 'copy', onSelect: () => grid.current?.copyWithHeads?.() },
    {
      key: 'pasteSpecial',
      label: 'Paste special',
      icon: 'copy',
      items: [
        { key: 'values', label: 'Values only', onSelect: () => void pasteSpecial(grid.current, 'values', cx.onAlert) },
        {
          key: 'transposed',
          label: 'Transposed',
          onSelect: () => void pasteSpecial(grid.current, 'transposed', cx.onAlert),
        },
      ],
    },
  ];
}
