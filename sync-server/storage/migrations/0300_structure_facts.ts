import type { Migration } from '../migrate';

/** Computed facts about chemical structures, by the SHA-256 of their text; what is lost is computed again. */
export const structureFacts: Migration = {
  id: '0300_structure_facts',
  statements: [
    `create table structure_facts (
      sha256 bytea not null,
      version text not null,
      with_key boolean not null,
      facts jsonb,
      primary key (sha256, version)
    )`,
  ],
};
