import type { Migration } from '../migrate';

/**
 * Sign-in, sessions and their security. None of it is a row: it is never in the event log and never on a device.
 * Secrets are stored as hashes, or sealed with the key from the environment when their plain text is needed again.
 */
export const doors: Migration = {
  id: '0500_doors',
  statements: [
    // A bot is an account of one workspace as which nobody signs in.
    'alter table app_user add column bot_workspace_id uuid references workspace (id)',
    `alter table session
      add column way text not null default 'password',
      add column only_workspace_id uuid references workspace (id),
      add column has_second_factor boolean not null default false,
      add column proven_at timestamptz not null default now(),
      add column ends_at timestamptz not null default now() + interval '90 days',
      add column device text not null default '',
      add column address text not null default '',
      add column next_hash bytea,
      add column rotated_at timestamptz,
      add column old_hashes bytea[] not null default '{}'`,
    `create table second_factor (
      user_id uuid primary key references app_user (id) on delete cascade,
      sealed_secret bytea not null,
      created_at timestamptz not null default now(),
      active_since timestamptz,
      last_counter bigint not null default 0
    )`,
    `create table recovery_code (
      user_id uuid not null references app_user (id) on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`,
    `create table reset_token (
      token_hash bytea primary key,
      user_id uuid not null references app_user (id) on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
    'create index reset_token_user on reset_token (user_id)',
    `create table google_identity (
      subject text primary key,
      user_id uuid not null references app_user (id) on delete cascade,
      created_at timestamptz not null default now()
    )`,
    `create table sso_identity (
      workspace_id uuid not null references workspace (id),
      issuer text not null,
      subject text not null,
      user_id uuid not null references app_user (id) on delete cascade,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      primary key (workspace_id, issuer, subject)
    )`,
    // One row per workspace; the columns of the unused protocol keep what was entered.
    `create table sso_settings (
      workspace_id uuid primary key references workspace (id),
      is_enabled boolean not null default false,
      is_required boolean not null default false,
      break_glass_user_id uuid,
      protocol text not null default 'oidc',
      issuer text,
      client_id text,
      sealed_client_secret bytea,
      scopes text not null default 'openid email profile',
      metadata_url text,
      metadata_xml text,
      entity_id text,
      sso_url text,
      certificates text[] not null default '{}',
      metadata_read_at timestamptz,
      joins_by_itself boolean not null default false,
      default_access_level text not null default 'team-member',
      updated_at timestamptz not null default now(),
      updated_by uuid
    )`,
    // Addresses in a domain belong to a workspace only once it has proved that it owns the domain.
    `create table workspace_domain (
      workspace_id uuid not null references workspace (id),
      domain text not null,
      proof text not null,
      proven_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (workspace_id, domain)
    )`,
    'create index workspace_domain_name on workspace_domain (domain) where proven_at is not null',
    `create table sso_request (
      workspace_id uuid not null references workspace (id),
      request_id text not null,
      created_at timestamptz not null default now(),
      primary key (workspace_id, request_id)
    )`,
    `create table sso_landing (
      code_hash bytea primary key,
      flow_hash bytea not null,
      sealed_outcome bytea not null,
      expires_at timestamptz not null
    )`,
    `create table invite (
      workspace_id uuid not null references workspace (id),
      id uuid not null,
      email text not null,
      email_key text not null,
      access_level text not null,
      program_ids uuid[] not null default '{}',
      group_ids uuid[] not null default '{}',
      message text not null default '',
      token_hash bytea not null,
      invited_by uuid not null references app_user (id),
      created_at timestamptz not null default now(),
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null,
      accepted_at timestamptz,
      accepted_by uuid references app_user (id),
      withdrawn_at timestamptz,
      primary key (workspace_id, id)
    )`,
    `create unique index invite_open on invite (workspace_id, email_key)
      where accepted_at is null and withdrawn_at is null`,
    'create index invite_token on invite (workspace_id, token_hash)',
    `create table ip_address (
      workspace_id uuid not null references workspace (id),
      address_id uuid not null,
      ip_address text not null,
      label text not null default '',
      created_by uuid not null references app_user (id),
      created_at timestamptz not null default now(),
      primary key (workspace_id, address_id)
    )`,
    'create unique index ip_address_once on ip_address (workspace_id, ip_address)',
    `create table access_key (
      workspace_id uuid not null references workspace (id),
      id uuid not null,
      key_id text not null,
      user_id uuid not null references app_user (id),
      key_name text not null,
      secret_hash bytea not null,
      is_active boolean not null default true,
      is_read_only boolean not null default false,
      created_at timestamptz not null default now(),
      created_by uuid not null references app_user (id),
      expires_at timestamptz,
      last_used_at timestamptz,
      primary key (workspace_id, id)
    )`,
    'create index access_key_name on access_key (key_id)',
    'create index access_key_user on access_key (workspace_id, user_id)',
    // For events without a workspace: 00000000-0000-0000-0000-000000000000.
    `create table security_log (
      workspace_id uuid not null,
      id uuid not null,
      at timestamptz not null default now(),
      kind text not null,
      user_id uuid,
      actor_id uuid,
      address text not null default '',
      device text not null default '',
      facts jsonb not null default '{}',
      primary key (workspace_id, id)
    )`,
    'create index security_log_time on security_log (workspace_id, at)',
    'create index security_log_user on security_log (user_id, at) where user_id is not null',
    `create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'The security log is only added to.'; end $$`,
    `create trigger security_log_stays before update or delete on security_log
      for each statement execute function refuse_change()`,
  ],
};
