import type { Migration } from '../migrate';

/** Tries to sign in are counted by account and address (empty = all of an account), each count in one statement. */
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
