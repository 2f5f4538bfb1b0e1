import type { Migration } from '../migrate';

/** Attempts to sign in, counted by account and address (empty = all addresses of an account), each in one statement. */
export const loginTries: Migration = {
  id: '0007_login_tries',
  statements: [
    'drop table login_attempt',
    `create table login_try (
      email_key text not null,
      address text not null,
      since timestamptz not null default now(),
      tries integer not null default 1,
      primary key (email_key, address)
    )`,
    'create index login_try_since on login_try (since)',
  ],
};
