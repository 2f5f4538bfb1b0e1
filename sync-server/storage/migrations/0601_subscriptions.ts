import type { Migration } from '../migrate';

/**
 * People follow things, not types of notices: subscriptions to types become subscriptions to the things they are about.
 */
export const subscriptions: Migration = {
  id: '0601_subscriptions',
  statements: [
    `insert into notice_subscription (workspace_id, user_id, type, resource_id, created_at)
     select workspace_id, user_id,
       case when type = 'records_added_to_slice' then 'table' when type = 'records_added_to_set' then 'set'
         when type like 'dashboard%' then 'dashboard' else 'task' end,
       resource_id, min(created_at)
     from notice_subscription where type <> 'mentions' and type not in ('task', 'set', 'table', 'dashboard')
     group by 1, 2, 3, 4 on conflict do nothing`,
    `delete from notice_subscription where type not in ('task', 'record', 'set', 'table', 'dashboard', 'program')`,
  ],
};
