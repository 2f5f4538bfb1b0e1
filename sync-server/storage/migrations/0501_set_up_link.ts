import type { Migration } from '../migrate';

/** Links with which the first workspace of a server is created; hashes only. */
export const setUpLinks: Migration = {
  id: '0501_set_up_link',
  statements: [
    `create table set_up_link (
      token_hash bytea primary key,
      expires_at timestamptz not null
    )`,
  ],
};
