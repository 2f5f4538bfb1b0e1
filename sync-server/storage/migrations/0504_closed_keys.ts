import type { Migration } from '../migrate';

/** When a key was turned off together with its owner's account: it stays off when the account is reactivated. */
export const closedKeys: Migration = {
  id: '0504_closed_keys',
  statements: ['alter table access_key add column closed_at timestamptz'],
};
