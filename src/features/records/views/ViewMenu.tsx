import { useState } from 'react';
import type { Slice } from '@/domain/kinds/slice';
import { sortBy } from '@/domain/sorts/sortConfig';
import type { OnAlert } from '@/parts/acts/alert';
import { copyLink } from '@/parts/acts/copyLink';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { Button, Menu, type MenuAction, type MenuItem, NameDialog } from '@/ui';
import type { ViewSettings } from '../model/viewSettings';
import type { SceneOverlay } from '../scene/sceneOverlay';
import type { TableInfo } from '../state/useTable';
import { type TableDialogKind, tableActs } from './tableActs';
import { useViewCommands } from './useViewCommands';
import { ViewDialogs } from './ViewDialogs';
import { archiveTable, createView, renameTable, renameView } from './viewActs';

interface ViewMenuProps {
  table: TableInfo;
  slice: Slice;
  viewId: string | null;
  settings: ViewSettings;
  onOpenView(viewId: string | null): void;
  /** Opens the archived records, or goes back from them. */
  onOpenArchive(open: boolean): void;
  onAlert: OnAlert;
  onOverlay(overlay: SceneOverlay): void;
  /** The formats in which the view can be saved. */
  exports(): readonly MenuAction[];
}

const NAMING = {
  create: { title: 'New view', submitLabel: 'Create view' },
  rename: { title: 'Rename view', submitLabel: 'Rename' },
  duplicate: { title: 'Save as a view', submitLabel: 'Create view' },
  table: { title: 'Rename table', submitLabel: 'Rename' },
};

type Naming = { kind: keyof typeof NAMING; name: string };

/** The name of what is shown; opens the list of views and their actions. */
export function ViewMenu({
  table,
  slice,
  viewId,
  settings,
  onOpenView,
  onOpenArchive,
  onAlert,
  onOverlay,
  exports,
}: ViewMenuProps) {
  const store = useStore();
  const all = useRows('view');
  const [naming, setNaming] = useState<Naming | null>(null);
  const [asked, setAsked] = useState<'delete' | 'share' | 'shareTable' | 'table' | null>(null);
  const programIds = (asked === 'shareTable' ? slice : all.find((view) => view.id === viewId))?.program_ids ?? [];
  const openTable = (dialog: TableDialogKind) => {
    if (dialog === 'rename') setNaming({ kind: 'table', name: slice.slice_name });
    else setAsked(dialog === 'programs' ? 'shareTable' : 'table');
  };
  const views = sortBy(
    all.filter((view) => view.entity_slice_id === slice.id && !view.is_archived),
    { asc: 'view_name' },
  );
  const closed = table.mayChangeViews ? undefined : table.whyNot('view.update');
  const closedTable = table.mayChangeTable ? undefined : table.whyNot('slice.update');
  const archived: MenuAction = {
    key: 'archived',
    label: 'Archived records',
    icon: 'archive',
    checked: table.archived,
    onSelect: () => onOpenArchive(!table.archived),
  };
  const acts: MenuAction[] = [
    {
      key: 'create',
      label: viewId === null ? 'Save as a view' : 'New view',
      icon: 'plus',
      disabledReason: closed,
      onSelect: () => setNaming({ kind: viewId === null ? 'duplicate' : 'create', name: '' }),
    },
    ...(viewId === null
      ? tableActs(slice, closedTable, openTable, () => void archive())
      : ([
          {
            key: 'rename',
            label: 'Rename view',
            icon: 'edit',
            disabledReason: closed,
            onSelect: () => setNaming({ kind: 'rename', name: settings.view_name }),
          },
          {
            key: 'duplicate',
            label: 'Duplicate view',
            icon: 'duplicate',
            disabledReason: closed,
            onSelect: () => setNaming({ kind: 'duplicate', name: `${settings.view_name} copy` }),
          },
          {
            key: 'programs',
            label: 'Programs of this view',
            icon: 'share',
            disabledReason: closed,
            onSelect: () => setAsked('share'),
          },
          {
            key: 'delete',
            label: 'Delete view',
            icon: 'trash',
            danger: true,
            disabledReason: closed,
            onSelect: () => setAsked('delete'),
          },
        ] satisfies MenuAction[])),
  ];
  const looks: MenuAction[] = [
    {
      key: 'timeTravel',
      label: 'As of an earlier time',
      icon: 'history',
      onSelect: () => onOverlay({ kind: 'timeTravel' }),
    },
    {
      key: 'compareViews',
      label: 'Compare with another view',
      icon: 'columns',
      onSelect: () => onOverlay({ kind: 'compareViews', viewId }),
    },
  ];
  useViewCommands([archived, ...looks, ...acts], exports);
  const items: MenuItem[] = [
    {
      key: 'all',
      label: `All of ${slice.slice_name}`,
      icon: 'table',
      checked: viewId === null && !table.archived,
      onSelect: () => onOpenView(null),
    },
    ...views.map(
      (view): MenuItem => ({
        key: view.id,
        label: view.view_name,
        icon: 'view',
        checked: view.id === viewId,
        onSelect: () => onOpenView(view.id),
      }),
    ),
    archived,
    { kind: 'separator', key: 'line' },
    ...acts,
    {
      key: 'link',
      label: 'Copy link',
      icon: 'link',
      onSelect: () => void copyLink(viewId === null ? `/tables/${slice.id}` : `/tables/${slice.id}/views/${viewId}`),
    },
    { kind: 'separator', key: 'exports' },
    ...looks,
    { key: 'export', label: 'Export', icon: 'download', items: exports() },
  ];
  const archive = async () => {
    const answer = await archiveTable(store, slice.id, !slice.is_archived);
    if ('reason' in answer) onAlert({ kind: 'error', text: `${slice.slice_name} was not changed: ${answer.reason}` });
    else onAlert({ kind: 'info', text: answer.done, eventId: answer.opId });
  };
  const submit = async (name: string): Promise<string | undefined> => {
    if (!naming) return undefined;
    if (naming.kind === 'table') {
      const renamed = await renameTable(store, slice.id, name);
      if ('reason' in renamed) return renamed.reason;
      setNaming(null);
      onAlert({ kind: 'info', text: renamed.done, eventId: renamed.opId });
      return undefined;
    }
    const answer =
      naming.kind === 'rename' && viewId !== null
        ? await renameView(store, viewId, name)
        : await createView(store, slice.id, name, naming.kind === 'duplicate' ? settings : null);
    if ('reason' in answer) return answer.reason;
    setNaming(null);
    onAlert({ kind: 'info', text: answer.done, eventId: answer.opId });
    if (naming.kind !== 'rename') onOpenView(answer.viewId);
    return undefined;
  };
  return (
    <>
      <Menu
        trigger={
          <Button variant="bare" iconAfter="down">
            <b>{settings.view_name}</b>
          </Button>
        }
        items={items}
      />
      {naming && (
        <NameDialog {...NAMING[naming.kind]} name={naming.name} onClose={() => setNaming(null)} onSubmit={submit} />
      )}
      {asked && (
        <ViewDialogs
          kind={asked}
          slice={slice}
          viewId={viewId}
          name={asked === 'shareTable' ? slice.slice_name : settings.view_name}
          programIds={programIds}
          onClose={() => setAsked(null)}
          onDeleted={() => onOpenView(null)}
          onAlert={onAlert}
        />
      )}
    </>
  );
}
