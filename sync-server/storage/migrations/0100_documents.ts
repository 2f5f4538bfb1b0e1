import type { Migration } from '../migrate';

/**
 * Documents are append-only: an update is stored before it is acknowledged, and a snapshot replaces a run of updates.
 * `bridged_seq` is the last update that the resource reflects, `resource_seq` the last event that the document
 * reflects; both are claims that exactly one process wins. `base` is the state in which document and resource last
 * agreed.
 */
export const documents: Migration = {
  id: '0100_documents',
  statements: [
    `create table doc (
      id text primary key,
      workspace_id uuid not null,
      seq bigint not null default 0,
      bridged_seq bigint not null default 0,
      resource_seq bigint not null default 0,
      base jsonb
    )`,
    `create table doc_update (
      doc_id text not null references doc (id) on delete cascade,
      seq bigint not null,
      origin text not null,
      actor_id uuid,
      bytes bytea not null,
      primary key (doc_id, seq)
    )`,
    `create table doc_snapshot (
      doc_id text primary key references doc (id) on delete cascade,
      upto_seq bigint not null,
      state bytea not null
    )`,
  ],
};
