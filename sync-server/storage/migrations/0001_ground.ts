import type { Migration } from '../migrate';

/**
 * People, workspaces, rows, records and the event log.
 *
 * A record keeps the whole history of its cells in `cells`, in compact form: `{field_id: [[seq, low, content, …], …]}`,
 * newest first. `seq` names the event that appended the value and `low` is the last 32 bits of the value's id, so that
 * id, time, author and device need not be stored for each value (see events/recordCodec.ts). It is text, not jsonb: the
 * database would parse and print it at every read and write, and only whole field ids are ever searched for inside it.
 */
export const ground: Migration = {
  id: '0001_ground',
  statements: [
    `create table workspace (
      id uuid primary key,
      slug text not null unique,
      seq bigint not null default 0,
      structure_seq bigint not null default 0,
      created_at timestamptz not null default now()
    )`,
    `create table app_user (
      id uuid primary key,
      email text not null,
      email_key text not null unique,
      full_name text not null,
      preferred_name text,
      color text not null,
      password_hash text,
      is_staff boolean not null default false,
      ppa_accepted_at timestamptz,
      eula_accepted_at timestamptz,
      created_at timestamptz not null default now()
    )`,
    `create table session (
      id uuid primary key,
      secret_hash bytea not null,
      user_id uuid not null references app_user (id),
      workspace_id uuid not null references workspace (id),
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
    'create index session_by_user on session (user_id)',
    `create table socket_ticket (
      token_hash bytea primary key,
      session_id uuid not null references session (id) on delete cascade,
      expires_at timestamptz not null
    )`,
    `create table login_attempt (
      email_key text not null,
      at timestamptz not null default now()
    )`,
    'create index login_attempt_key on login_attempt (email_key, at)',
    `create table server_secret (
      name text primary key,
      secret bytea not null
    )`,
    `create table permission_setting (
      workspace_id uuid not null references workspace (id),
      actor_type text not null,
      actor_id text not null,
      settings jsonb not null,
      primary key (workspace_id, actor_type, actor_id)
    )`,
    `create table program_share (
      workspace_id uuid not null references workspace (id),
      program_id uuid not null,
      user_id uuid not null references app_user (id),
      permission text not null default 'view',
      primary key (workspace_id, program_id, user_id)
    )`,
    `create table row (
      workspace_id uuid not null references workspace (id),
      kind text not null,
      id uuid not null,
      attrs jsonb not null,
      born text not null,
      stamps jsonb not null,
      removed text,
      seq bigint not null,
      primary key (workspace_id, kind, id)
    )`,
    `create index row_member on row (id) where kind = 'member'`,
    `create index row_identifier on row (workspace_id, (attrs ->> 'record_id')) where kind = 'identifier'`,
    `create table record (
      workspace_id uuid not null references workspace (id),
      id uuid not null,
      slice_id uuid not null,
      identifier text not null,
      identifier_key text not null,
      created_at bigint not null,
      created_by uuid not null,
      operation_id uuid,
      group_id uuid,
      identifier_ids text,
      is_archived boolean not null,
      is_deleted boolean not null,
      born_seq bigint not null,
      stamps text,
      cells text not null,
      seq bigint not null,
      primary key (workspace_id, id)
    )`,
    'create index record_slice on record (slice_id, id)',
    // Long identifiers would not fit into an index entry; identifiers that differ only after 500 characters count as
    // equal.
    'create unique index record_identifier on record (slice_id, left(identifier_key, 500)) where not is_deleted',
    `create table event (
      workspace_id uuid not null references workspace (id),
      seq bigint not null,
      id uuid not null,
      act_id uuid not null,
      actor_id uuid not null,
      client_id uuid,
      call text not null,
      title text not null,
      at bigint not null,
      received_at bigint not null,
      packed bytea not null,
      input_hash bytea not null,
      answer text,
      undoable boolean not null,
      undoes uuid,
      undone_by uuid,
      primary key (workspace_id, seq)
    )`,
    // Already compressed by us; the database's own compression would only cost time.
    'alter table event alter column packed set storage external',
    // Ids of values count up from the event's id: no two events may share the first 96 bits.
    'create unique index event_base on event (workspace_id, left(id::text, 28))',
    'create index event_act on event (workspace_id, act_id)',
    'create index event_actor on event (workspace_id, actor_id, seq)',
    `create table file (
      id uuid primary key,
      workspace_id uuid not null references workspace (id),
      sha256 bytea not null,
      file_size bigint not null,
      file_mimetype text not null,
      original_name text not null,
      upload_type text not null,
      uploaded_by uuid not null,
      created_at timestamptz not null default now(),
      is_deleted boolean not null default false
    )`,
    `create table import_issue (
      workspace_id uuid not null,
      import_id uuid not null,
      position integer not null,
      row_number integer not null,
      column_name text not null,
      message text not null,
      primary key (import_id, position)
    )`,
  ],
};
