import type { Migration } from '../migrate';

/** Links by which the first workspace of a server is made; hashes only. */
export const setUpLinks: Migration = {
  id: '0501_set_up_link',
  statements: [
    `create table set_up_link (
      token_hash bytea primary key,
      expires_at timestamptz not null
    )`,
  ],
};
