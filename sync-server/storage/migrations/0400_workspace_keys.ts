import type { Migration } from '../migrate';

/**
 * Every key and unique index of a workspace table begins with the workspace, so that the same id may exist in two
 * workspaces, and a workspace can be moved to a database of its own.
 */
export const workspaceKeys: Migration = {
  id: '0400_workspace_keys',
  statements: [
    'alter table doc_update add column workspace_id uuid, drop constraint doc_update_doc_id_fkey',
    'update doc_update u set workspace_id = d.workspace_id from doc d where d.id = u.doc_id',
    'alter table doc_snapshot add column workspace_id uuid, drop constraint doc_snapshot_doc_id_fkey',
    'update doc_snapshot s set workspace_id = d.workspace_id from doc d where d.id = s.doc_id',
    'alter table doc drop constraint doc_pkey, add primary key (workspace_id, id)',
    `alter table doc_update drop constraint doc_update_pkey, add primary key (workspace_id, doc_id, seq),
      add foreign key (workspace_id, doc_id) references doc (workspace_id, id) on delete cascade`,
    `alter table doc_snapshot drop constraint doc_snapshot_pkey, add primary key (workspace_id, doc_id),
      add foreign key (workspace_id, doc_id) references doc (workspace_id, id) on delete cascade`,
    'alter table file drop constraint file_pkey, add primary key (workspace_id, id)',
    // Pieces are stored by workspace from now on: unfinished uploads begin again.
    `update file set received = 0, parts = '{}' where sha256 is null`,
    'alter table import_job drop constraint import_job_pkey, add primary key (workspace_id, import_id)',
    'drop index record_slice',
    'create index record_slice on record (workspace_id, slice_id, id)',
    'drop index record_identifier',
    `create unique index record_identifier on record (workspace_id, slice_id, left(identifier_key, 500))
      where not is_deleted`,
  ],
};
