import type { Migration } from '../migrate';

/** Uploads in pieces: no hash before the last piece, and a count of the bytes received. */
export const files: Migration = {
  id: '0200_files',
  statements: [
    `alter table file
      alter column sha256 drop not null,
      add column alternate_file uuid,
      add column received integer not null default 0,
      add column parts integer[] not null default '{}'`,
  ],
};
