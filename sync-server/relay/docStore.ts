import * as Y from 'yjs';
import type { Json } from '@/lib/json';
import type { Db, Sql } from '../storage/db';
import { AppendTogether, insertUpdate } from './appendUpdates';

export interface StoredUpdate {
  seq: number;
  origin: string;
  actorId: string | null;
  bytes: Uint8Array;
}

export interface DocState {
  /** Seq of the newest update in `doc`. */
  seq: number;
  bridgedSeq: number;
  resourceSeq: number;
  /** The state in which document and resource last agreed, null before the first time. */
  base: Json | null;
}

/** The durable side of documents. One row lock per document orders its updates; seq has no gaps. */
export interface DocStore {
  /** Makes the document's row when there is none. */
  ensure(docId: string, workspaceId: string): Promise<void>;
  /** Snapshot and later updates into the given document. */
  load(docId: string, into: Y.Doc): Promise<DocState>;
  state(docId: string): Promise<DocState>;
  since(docId: string, seq: number): Promise<StoredUpdate[]>;
  /** Stores one merged update. @returns its seq, committed. */
  append(docId: string, update: Uint8Array, origin: string, actorId: string | null): Promise<number>;
  /**
   * Wins the right to write events up to `eventSeq` into the document and stores the update in the same transaction.
   * @returns its seq, or null when another process was first.
   */
  appendResource(docId: string, eventSeq: number, update: Uint8Array | null, origin: string): Promise<number | null>;
  /**
   * Notes that updates up to `seq` stand in the resource, and the state both have as of the event `eventSeq`. A state
   * that another process noted under a later event stays.
   */
  markBridged(docId: string, seq: number, eventSeq: number, base: Json): Promise<void>;
  compact(docId: string, minUpdates: number): Promise<void>;
  newest(docIds: readonly string[]): Promise<{ id: string; seq: number }[]>;
}

async function readState(sql: Sql, docId: string): Promise<DocState> {
  const [row] = await sql.query<{ seq: number; bridged_seq: number; resource_seq: number; base: Json | null }>(
    'select seq, bridged_seq, resource_seq, base from doc where id = $1',
    [docId],
  );
  if (!row) throw new Error(`The document ${docId} does not exist`);
  return { seq: row.seq, bridgedSeq: row.bridged_seq, resourceSeq: row.resource_seq, base: row.base };
}

export function createDocStore(db: Db): DocStore {
  const together = new AppendTogether(db);
  const store: DocStore = {
    async ensure(docId, workspaceId) {
      await db.query('insert into doc (id, workspace_id) values ($1, $2) on conflict do nothing', [docId, workspaceId]);
    },

    load(docId, into) {
      return db.tx(async (sql) => {
        const state = await readState(sql, docId);
        const [snapshot] = await sql.query<{ upto_seq: number; state: Buffer }>(
          'select upto_seq, state from doc_snapshot where doc_id = $1',
          [docId],
        );
        const updates = await sql.query<{ bytes: Buffer }>(
          'select bytes from doc_update where doc_id = $1 and seq > $2 order by seq',
          [docId, snapshot?.upto_seq ?? 0],
        );
        Y.transact(
          into,
          () => {
            if (snapshot) Y.applyUpdate(into, snapshot.state, 'storage');
            for (const { bytes } of updates) Y.applyUpdate(into, bytes, 'storage');
          },
          // The outer transaction's origin is the one that listeners see.
          'storage',
        );
        return state;
      }, 'repeatable read');
    },

    state: (docId) => readState(db, docId),

    async since(docId, seq) {
      const rows = await db.query<{ seq: number; origin: string; actor_id: string | null; bytes: Buffer }>(
        'select seq, origin, actor_id, bytes from doc_update where doc_id = $1 and seq > $2 order by seq',
        [docId, seq],
      );
      return rows.map((row) => ({ seq: row.seq, origin: row.origin, actorId: row.actor_id, bytes: row.bytes }));
    },

    append: (docId, bytes, origin, actorId) => together.add({ docId, bytes, origin, actorId }),

    appendResource(docId, eventSeq, update, origin) {
      return db.tx(async (sql) => {
        const won = await sql.query(
          'update doc set resource_seq = $2 where id = $1 and resource_seq < $2 returning id',
          [docId, eventSeq],
        );
        if (won.length === 0) return null;
        if (update) return insertUpdate(sql, { docId, bytes: update, origin, actorId: null });
        const [row] = await sql.query<{ seq: number }>('select seq from doc where id = $1', [docId]);
        return row!.seq;
      });
    },

    async markBridged(docId, seq, eventSeq, base) {
      await db.query(
        `update doc set bridged_seq = greatest(bridged_seq, $2), base_seq = greatest(base_seq, $3),
           base = case when base_seq <= $3 then $4::jsonb else base end where id = $1`,
        [docId, seq, eventSeq, JSON.stringify(base)],
      );
    },

    compact(docId, minUpdates) {
      return db.tx(async (sql) => {
        const [doc] = await sql.query<{ seq: number; bridged_seq: number }>(
          'select seq, bridged_seq from doc where id = $1 for update',
          [docId],
        );
        const [snapshot] = await sql.query<{ upto_seq: number; state: Buffer }>(
          'select upto_seq, state from doc_snapshot where doc_id = $1',
          [docId],
        );
        // Updates that are not bridged yet keep their actor, whom the event will name.
        const upto = Math.min(doc?.seq ?? 0, doc?.bridged_seq ?? 0);
        if (!doc || upto - (snapshot?.upto_seq ?? 0) < minUpdates) return;
        const updates = await sql.query<{ bytes: Buffer }>(
          'select bytes from doc_update where doc_id = $1 and seq > $2 and seq <= $3 order by seq',
          [docId, snapshot?.upto_seq ?? 0, upto],
        );
        const state = Y.mergeUpdates([...(snapshot ? [snapshot.state] : []), ...updates.map((row) => row.bytes)]);
        await sql.query(
          `insert into doc_snapshot (doc_id, upto_seq, state) values ($1, $2, $3)
           on conflict (doc_id) do update set upto_seq = excluded.upto_seq, state = excluded.state`,
          [docId, upto, Buffer.from(state)],
        );
        await sql.query('delete from doc_update where doc_id = $1 and seq <= $2', [docId, upto]);
      });
    },

    newest: (docIds) =>
      db.query<{ id: string; seq: number }>('select id, seq from doc where id = any($1::text[])', [docIds]),
  };
  return store;
}
