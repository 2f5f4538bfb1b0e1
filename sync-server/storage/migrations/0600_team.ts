import type { Migration } from '../migrate';

/** Feedback on the product, and the pages that people visit. None of it is a row. */
export const team: Migration = {
  id: '0600_team',
  statements: [
    // One prompt per person over all their workspaces; without a score it was dismissed.
    `create table feedback (
      id uuid primary key,
      user_id uuid not null references app_user (id) on delete cascade,
      score integer,
      feedback text not null default '',
      created_at timestamptz not null default now()
    )`,
    'create index feedback_user on feedback (user_id, created_at)',
    `create table page_visit (
      workspace_id uuid not null references workspace (id),
      id uuid not null,
      user_id uuid not null references app_user (id),
      url text not null,
      at timestamptz not null default now(),
      primary key (workspace_id, id)
    )`,
    'create index page_visit_user on page_visit (workspace_id, user_id, at)',
  ],
};
