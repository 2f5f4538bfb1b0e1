import type { Migration } from '../migrate';

/** Passkeys of accounts, as a second factor beside the codes of an app. Only public data of a passkey is stored. */
export const passkeys: Migration = {
  id: '0503_passkeys',
  statements: [
    `create table passkey (
      id uuid primary key,
      user_id uuid not null references app_user (id) on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null default '{}',
      passkey_name text not null,
      rp_id text not null,
      is_backed_up boolean not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`,
    'create index passkey_user on passkey (user_id)',
    // Challenges for passkeys; each is valid once.
    `create table passkey_challenge (
      challenge_hash bytea primary key,
      user_id uuid not null references app_user (id) on delete cascade,
      bound_to text not null,
      expires_at timestamptz not null
    )`,
  ],
};
