import { can } from '@/domain/permissions/decide';
import { RECORD_KEYS } from '@/features/records/keys';
import type { Page } from '../page';
import { NewTableDialog } from './NewTableDialog';
import { ArchivedRecordsPage, RecordPage, SetPage, TablePage, WholeTablePage } from './TablePage';
import { useTablePlaces } from './useTablePlaces';

const table = { section: null, title: 'Table', icon: 'table' } as const;

/** A table, one of its views, its archived records. */
export const tablePages: readonly Page[] = [
  {
    ...table,
    key: 'table',
    path: '/tables/:sliceId',
    section: 'tables',
    scene: TablePage,
    usePlaces: useTablePlaces,
    commands: ({ app, actor }) =>
      can(actor, 'slice.create')
        ? [{ key: 'new-table', title: 'New table', icon: 'plus', run: () => app.show(NewTableDialog) }]
        : [],
    makes: 'new-table',
    keySheet: RECORD_KEYS,
  },
  { ...table, key: 'whole-table', path: '/tables/:sliceId/all', scene: WholeTablePage },
  { ...table, key: 'view', path: '/tables/:sliceId/views/:viewId', scene: TablePage },
  { ...table, key: 'set', path: '/sets/:setId', title: 'Set', icon: 'list', scene: SetPage },
  { ...table, key: 'record', title: 'Record', path: '/tables/:sliceId/records/:recordId', scene: RecordPage },
  { ...table, key: 'archived-records', path: '/tables/:sliceId/archived', scene: ArchivedRecordsPage },
];
