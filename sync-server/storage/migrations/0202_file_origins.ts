import type { Migration } from '../migrate';

/** The system that a file was taken from, and its id there. */
export const fileOrigins: Migration = {
  id: '0202_file_origins',
  statements: ['alter table file add column origin_connection_type text', 'alter table file add column origin_id text'],
};
