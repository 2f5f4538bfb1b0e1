import type { Migration } from '../migrate';

/**
 * Records keep attributes without a column of their own: the experiments that they were added to. Additional
 * identifiers are found by their normalized form; those given before are only lower-cased.
 */
export const moreOfRecords: Migration = {
  id: '0410_more_of_records',
  statements: [
    'alter table record add column more text',
    `update row set attrs = attrs || jsonb_build_object('identifier_key', lower(btrim(attrs ->> 'identifier')))
     where kind = 'identifier'`,
    `create index row_identifier_key on row
       (workspace_id, (attrs ->> 'entity_slice_id'), left(attrs ->> 'identifier_key', 500)) where kind = 'identifier'`,
  ],
};
