import type { Migration } from '../migrate';

/** When a key was closed with the account of its owner: it stays closed when the account is let in again. */
export const closedKeys: Migration = {
  id: '0504_closed_keys',
  statements: ['alter table access_key add column closed_at timestamptz'],
};
