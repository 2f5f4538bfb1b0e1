import type { Slice } from '@/domain/kinds/slice';
import type { MenuAction } from '@/ui';

/** The dialogs that the menu of a table opens. */
export type TableDialogKind = 'rename' | 'settings' | 'programs';

/**
 * The menu lines for the table itself.
 * @param closed why this person may not change it; undefined if they may
 */
export function tableActs(
  slice: Slice,
  closed: string | undefined,
  open: (dialog: TableDialogKind) => void,
  archive: () => void,
): MenuAction[] {
  return [
    {
      key: 'table',
      label: 'Rename table',
      icon: 'edit',
      disabledReason: slice.is_built_in ? 'This table comes with the workspace.' : closed,
      onSelect: () => open('rename'),
    },
    {
      key: 'tableSettings',
      label: 'Table settings',
      icon: 'settings',
      disabledReason: closed,
      onSelect: () => open('settings'),
    },
    {
      key: 'tablePrograms',
      label: 'Programs of this table',
      icon: 'share',
      disabledReason: closed,
      onSelect: () => open('programs'),
    },
    {
      key: 'archiveTable',
      label: slice.is_archived ? 'Restore table' : 'Archive table',
      icon: slice.is_archived ? 'undo' : 'archive',
      disabledReason: slice.is_built_in ? 'This table comes with the workspace.' : closed,
      onSelect: archive,
    },
  ];
}
