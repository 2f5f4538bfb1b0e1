import { useCallback, useRef } from 'react';
import { useStructureSlots } from '@/parts/values/structureSlots';
import { type MenuAction, type PaletteItem, usePageCommands } from '@/ui';
import { selectionRange } from '@/ui/grid';
import { askWatch } from '../state/askWatch';
import type { EditContext } from '../state/editContext';
import type { SceneCursor } from '../state/sceneCursor';
import { referencedIds } from './referenceItems';
import type { SceneOverlay } from './sceneOverlay';
import { structureItems } from './structureItems';

interface SceneCommandsSource {
  cx: EditContext;
  cursor: SceneCursor;
  onOverlay(overlay: SceneOverlay): void;
  onFind(): void;
}

/** The palette commands for the active cell and the selected rows. */
export function useSceneCommands(source: SceneCommandsSource): void {
  const slots = useStructureSlots();
  const newest = useRef(source);
  newest.current = source;
  usePageCommands(
    useCallback((): PaletteItem[] => {
      const { cx, cursor, onOverlay, onFind } = newest.current;
      const { active, selection } = cursor.getState();
      const range = selection && selectionRange(selection, { rowCount: cx.rowCount, colCount: cx.columns.length });
      const row = active && cx.rowAt(active.row);
      const field = active && cx.table.fields.get(active.columnKey);
      const [first] = referencedIds(cx, row, field);
      const { openReferenced } = cx;
      const acts = structureItems(
        cx,
        {
          row,
          field,
          startRow: range?.startRow ?? 0,
          endRow: range?.endRow ?? 0,
        },
        slots,
        onOverlay,
      );
      const { mayCreate, mayChangeFields } = cx.table;
      const lines: MenuAction[] = [
        ...(mayCreate
          ? [
              {
                key: 'newRecord',
                label: 'New record',
                icon: 'plus' as const,
                shortcut: 'Mod+Shift+Enter',
                onSelect: () => onOverlay({ kind: 'newRecord' }),
              },
            ]
          : []),
        ...(mayChangeFields
          ? [
              {
                key: 'newField',
                label: 'New field',
                icon: 'columns' as const,
                shortcut: 'Alt+=',
                onSelect: () => onOverlay({ kind: 'newField', rect: undefined }),
              },
            ]
          : []),
        ...(range && cx.table.whyNot('set.manage') === undefined
          ? [
              {
                key: 'addToSet',
                label:
                  range.endRow > range.startRow
                    ? `Add ${range.endRow - range.startRow + 1} records to set`
                    : 'Add record to set',
                icon: 'list' as const,
                onSelect: () =>
                  void askWatch(cx.watch, (watch) => watch.recordIds(range.startRow, range.endRow + 1)).then(
                    (recordIds) => recordIds && onOverlay({ kind: 'addToSet', recordIds }),
                  ),
              },
            ]
          : []),
        ...(cx.columns.some(({ field }) => cx.table.mayWrite(field.id))
          ? [
              {
                key: 'replace',
                label: 'Find and replace',
                icon: 'edit' as const,
                shortcut: 'Mod+H',
                onSelect: () => onOverlay({ kind: 'replace', text: '' }),
              },
            ]
          : []),
        { key: 'find', label: 'Find in this view', icon: 'search', shortcut: 'Mod+F', onSelect: onFind },
        ...(first && openReferenced
          ? [
              {
                key: 'openReferenced',
                label: 'Open referenced record',
                icon: 'link' as const,
                onSelect: () => openReferenced(field?.ref_slice_id ?? null, first),
              },
            ]
          : []),
        ...(acts.draw ? [acts.draw] : []),
        ...(acts.compare ? [acts.compare] : []),
        ...acts.copy.map((line) => ({
          ...line,
          label: `Copy structure as ${String(line.label)}`,
          icon: 'copy' as const,
        })),
      ];
      return lines
        .filter((line) => line.disabledReason === undefined)
        .map((line) => ({
          key: `page-${line.key}`,
          title: String(line.label),
          icon: line.icon ?? 'hex',
          ...(line.shortcut ? { shortcut: line.shortcut } : {}),
          onSelect: () => line.onSelect?.(),
        }));
    }, [slots]),
  );
}
