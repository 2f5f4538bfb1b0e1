import type { Migration } from '../migrate';

/**
 * Refused requests, so that a late copy of the request gets the same answer and never takes effect (S2). `attempt` is
 * the number on the client's wire: its author may send the same operation again under a higher one.
 */
export const refusals: Migration = {
  id: '0003_refusals',
  statements: [
    `create table op_refusal (
      workspace_id uuid not null,
      op_id uuid not null,
      attempt bigint not null,
      actor_id uuid not null,
      code text not null,
      content text not null,
      input_hash bytea not null,
      at timestamptz not null default now(),
      primary key (workspace_id, op_id)
    )`,
    'create index op_refusal_at on op_refusal (workspace_id, at)',
  ],
};
