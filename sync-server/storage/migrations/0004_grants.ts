import type { Migration } from '../migrate';

/**
 * Grants and permission settings become rows of the workspace, so that a change of rights is an event like any other.
 * Until now everybody with whom a program was shared could also write.
 */
export const grants: Migration = {
  id: '0004_grants',
  statements: [
    `insert into row (workspace_id, kind, id, attrs, born, stamps, seq)
     select s.workspace_id, 'program', s.program_id,
       jsonb_build_object('workspace_id', s.workspace_id, 'program_name', 'Program ' || left(s.program_id::text, 8),
         'description', '', 'color', null, 'is_archived', false, 'is_deleted', false, 'created_by', min(s.user_id::text),
         'created_at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'updated_at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
       '0000000000000:' || s.program_id, '{}', min(w.seq)
     from program_share s join workspace w on w.id = s.workspace_id group by s.workspace_id, s.program_id`,
    `insert into row (workspace_id, kind, id, attrs, born, stamps, seq)
     select s.workspace_id, 'program_share', n.id,
       jsonb_build_object('workspace_id', s.workspace_id, 'program_id', s.program_id, 'user_id', s.user_id,
         'workspace_group_id', null, 'permission', 'edit', 'created_by', s.user_id,
         'created_at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
       '0000000000000:' || n.id, '{}', w.seq
     from program_share s join workspace w on w.id = s.workspace_id, lateral (select gen_random_uuid() as id where s.user_id is not null) n`,
    `insert into row (workspace_id, kind, id, attrs, born, stamps, seq)
     select p.workspace_id, 'authorization', n.id,
       p.settings || jsonb_build_object('workspace_id', p.workspace_id, 'actor_type', p.actor_type,
         'actor_id', p.actor_id, 'last_updated_by', '00000000-0000-0000-0000-000000000000',
         'updated_at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
       '0000000000000:' || n.id, '{}', w.seq
     from permission_setting p join workspace w on w.id = p.workspace_id,
       lateral (select gen_random_uuid() as id where p.actor_id is not null) n
     where p.actor_type = 'user' and p.actor_id in ('admin', 'team-member')`,
    'drop table program_share',
    'drop table permission_setting',
    `alter table app_user add column preferences jsonb not null default '{}'`,
  ],
};
