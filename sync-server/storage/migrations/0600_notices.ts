import type { Migration } from '../migrate';

/**
 * Notices, subscriptions and how people are notified. None of it is a row: the event log contains no notices. Times are
 * Unix milliseconds.
 */
export const notices: Migration = {
  id: '0600_notices',
  statements: [
    // The position up to which the log was processed, and the newest notice number. Its lock keeps two processes from
    // notifying twice.
    `create table notice_place (
      workspace_id uuid primary key references workspace (id),
      seq bigint not null,
      rev bigint not null default 0
    )`,
    // Earlier events create no notices.
    'insert into notice_place (workspace_id, seq) select id, seq from workspace',
    `create table notice (
      workspace_id uuid not null references workspace (id),
      id uuid not null,
      user_id uuid not null references app_user (id) on delete cascade,
      type text not null,
      resource_type text not null,
      resource_id uuid not null,
      actor_ids uuid[] not null,
      event_ids uuid[] not null,
      facts jsonb not null default '{}',
      is_listed boolean not null,
      first_at bigint not null,
      last_at bigint not null,
      read_at bigint,
      done_at bigint,
      snoozed_until bigint,
      marked_at bigint not null default 0,
      is_withdrawn boolean not null default false,
      rev bigint not null,
      primary key (workspace_id, id)
    )`,
    'create index notice_of_person on notice (workspace_id, user_id, last_at desc)',
    'create index notice_news on notice (workspace_id, user_id, rev)',
    'create index notice_events on notice using gin (event_ids)',
    `create table notice_subscription (
      workspace_id uuid not null references workspace (id),
      user_id uuid not null references app_user (id) on delete cascade,
      type text not null,
      resource_id uuid not null default '00000000-0000-0000-0000-000000000000',
      created_at timestamptz not null default now(),
      primary key (workspace_id, user_id, type, resource_id)
    )`,
    'create index notice_subscribers on notice_subscription (workspace_id, type, resource_id)',
    `create table notice_mute (
      workspace_id uuid not null references workspace (id),
      user_id uuid not null references app_user (id) on delete cascade,
      resource_type text not null,
      resource_id uuid not null,
      primary key (workspace_id, user_id, resource_type, resource_id)
    )`,
    `create table notice_settings (
      user_id uuid primary key references app_user (id) on delete cascade,
      types jsonb not null default '{}',
      delivery jsonb not null default '{}'
    )`,
    // Deliveries, written together with their notice. dead: given up after the last attempt.
    `create table notice_delivery (
      workspace_id uuid not null references workspace (id),
      notice_id uuid not null,
      channel text not null,
      user_id uuid not null references app_user (id) on delete cascade,
      is_digest boolean not null,
      due_at bigint not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'dead')),
      tries integer not null default 0,
      error text,
      primary key (workspace_id, notice_id, channel),
      foreign key (workspace_id, notice_id) references notice (workspace_id, id) on delete cascade
    )`,
    `create index notice_delivery_due on notice_delivery (due_at) where state = 'waiting'`,
    `create table slack_account (
      user_id uuid primary key references app_user (id) on delete cascade,
      slack_user_id text not null,
      team_name text not null,
      sealed_token bytea not null,
      off_since timestamptz,
      off_reason text,
      created_at timestamptz not null default now()
    )`,
  ],
};
