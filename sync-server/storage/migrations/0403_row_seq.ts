import type { Migration } from '../migrate';

/** Rows that changed since a structure was read are found by their seq, so that an update costs only what changed. */
export const rowSeq: Migration = {
  id: '0403_row_seq',
  statements: ['create index row_seq on row (workspace_id, seq)'],
};
