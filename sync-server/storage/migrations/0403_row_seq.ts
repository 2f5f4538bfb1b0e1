import type { Migration } from '../migrate';

/** Small rows that changed since a structure was read are found by their seq: a change costs what it changes. */
export const rowSeq: Migration = {
  id: '0403_row_seq',
  statements: ['create index row_seq on row (workspace_id, seq)'],
};
