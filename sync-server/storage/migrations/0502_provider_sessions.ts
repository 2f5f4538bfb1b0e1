import type { Migration } from '../migrate';

/** Sessions at a single sign-on provider, by which it ends ours, and its messages that were already processed. */
export const providerSessions: Migration = {
  id: '0502_provider_sessions',
  statements: [
    'alter table session add column provider_session text',
    `create index session_of_provider on session (workspace_id, provider_session) where provider_session is not null`,
    `create table sso_logout (
      workspace_id uuid not null references workspace (id) on delete cascade,
      token_hash bytea not null,
      expires_at timestamptz not null,
      primary key (workspace_id, token_hash)
    )`,
  ],
};
