import type { Migration } from '../migrate';

/** Experiments become a type of work item and keep their ids; events of work items can be found by item. */
export const tasks: Migration = {
  id: '0600_tasks',
  statements: [
    `update row r set kind = 'task', attrs = jsonb_build_object(
       'workspace_id', r.workspace_id, 'item_number', n.number, 'task_type', 'operation',
       'task_title', r.attrs ->> 'operation_name', 'task_description', '', 'task_status', 'to do',
       'parent_id', null, 'position', n.number * 1024, 'task_definition_id', null, 'operation_definition_id', null,
       'definition_version', null, 'program_ids', '[]'::jsonb, 'document_ids', '[]'::jsonb, 'label_ids', '[]'::jsonb,
       'assigned_user_ids', '[]'::jsonb, 'assigned_group_ids', '[]'::jsonb, 'reviewer_ids', '[]'::jsonb,
       'subscriber_ids', jsonb_build_array(r.attrs ->> 'created_by'), 'task_start_date', null, 'task_due_date', null,
       'task_duration', null, 'aggregate_scheduling', false, 'task_dependencies', '[]'::jsonb,
       'task_completed_at_date', null, 'review_requested_at', null, 'signed_by', null, 'signed_at', null,
       'record_ids', '[]'::jsonb, 'source_container_ids', '[]'::jsonb, 'bulk_sync_id', null, 'is_draft', false,
       'is_archived', false, 'is_deleted', coalesce((r.attrs ->> 'is_deleted')::boolean, false),
       'created_by', r.attrs ->> 'created_by', 'last_updated_by', r.attrs ->> 'created_by',
       'created_at', r.attrs ->> 'created_at', 'updated_at', r.attrs ->> 'created_at',
       'last_activity_at', r.attrs ->> 'created_at')
     from (select workspace_id, id, row_number() over (partition by workspace_id order by born, id) as number
           from row where kind = 'operation') n
     where r.kind = 'operation' and n.workspace_id = r.workspace_id and n.id = r.id`,
    `create table task_event (
      workspace_id uuid not null references workspace (id),
      task_id uuid not null,
      seq bigint not null,
      primary key (workspace_id, task_id, seq)
    )`,
  ],
};
