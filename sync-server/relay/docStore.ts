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
  /** The state in which document and resource last agreed; null before the first time. */
  base: Json | null;
}

/** Identifies a document: the same name in two workspaces means two documents. */
export interface DocKey {
  workspaceId: string;
  /** `<kind>/<id>`. */
  docId: string;
}

/** The key as one string. */
export const docKeyText = ({ workspaceId, docId }: DocKey): string => `${workspaceId}/${docId}`;

/** The durable side of documents. One row lock per document orders its updates; seq has no gaps. */
export interface DocStore {
  /** Creates the document's row if there is none. */
  ensure(key: DocKey): Promise<void>;
  /** Loads the snapshot and later updates into the given document. */
  load(key: DocKey, into: Y.Doc): Promise<DocState>;
  state(key: DocKey): Promise<DocState>;
  since(key: DocKey, seq: number): Promise<StoredUpdate[]>;
  /** Stores one merged update. @returns its seq, once committed. */
  append(key: DocKey, update: Uint8Array, origin: string, actorId: string | null): Promise<number>;
  /**
   * Wins the right to write events up to `eventSeq` into the document and stores the update in the same transaction.
   * @param at the update (a seed) fits only the document at this seq. null = it fits at any.
   * @returns its seq, or null when another process was first.
   */
  appendResource(
    key: DocKey,
    eventSeq: number,
    update: Uint8Array | null,
    origin: string,
    at: number | null,
  ): Promise<number | null>;
  /**
   * Records that updates up to `seq` are in the resource, and the state that both have as of the event `eventSeq`. A
   * state that another process recorded for a later event stays.
   */
  markBridged(key: DocKey, seq: number, eventSeq: number, base: Json): Promise<void>;
  compact(key: DocKey, minUpdates: number): Promise<void>;
  newest(keys: readonly DocKey[]): Promise<(DocKey & { seq: number })[]>;
}

const THE_DOC = 'workspace_id = $1 and id = $2';
const ITS_PARTS = 'workspace_id = $1 and doc_id = $2';

async function readState(sql: Sql, { workspaceId, docId }: DocKey): Promise<DocState> {
  const [row] = await sql.query<{ seq: number; bridged_seq: number; resource_seq: number; base: Json | null }>(
    `select seq, bridged_seq, resource_seq, base from doc where ${THE_DOC}`,
    [workspaceId, docId],
  );
  if (!row) throw new Error(`The document ${docId} does not exist`);
  return { seq: row.seq, bridgedSeq: row.bridged_seq, resourceSeq: row.resource_seq, base: row.base };
}

async function readSnapshot(sql: Sql, { workspaceId, docId }: DocKey) {
  const [snapshot] = await sql.query<{ upto_seq: number; state: Buffer }>(
    `select upto_seq, state from doc_snapshot where ${ITS_PARTS}`,
    [workspaceId, docId],
  );
  return snapshot;
}

export function createDocStore(db: Db): DocStore {
  const together = new AppendTogether(db);
  const store: DocStore = {
    async ensure({ workspaceId, docId }) {
      await db.query('insert into doc (workspace_id, id) values ($1, $2) on conflict do nothing', [workspaceId, docId]);
    },

    load(key, into) {
      return db.tx(async (sql) => {
        const state = await readState(sql, key);
        const snapshot = await readSnapshot(sql, key);
        const updates = await sql.query<{ bytes: Buffer }>(
          `select bytes from doc_update where ${ITS_PARTS} and seq > $3 order by seq`,
          [key.workspaceId, key.docId, snapshot?.upto_seq ?? 0],
        );
        Y.transact(
          into,
          () => {
            if (snapshot) Y.applyUpdate(into, snapshot.state, 'storage');
            for (const { bytes } of updates) Y.applyUpdate(into, bytes, 'storage');
          },
          // Listeners see the origin of the outer transaction.
          'storage',
        );
        return state;
      }, 'repeatable read');
    },

    state: (key) => readState(db, key),

    async since({ workspaceId, docId }, seq) {
      const rows = await db.query<{ seq: number; origin: string; actor_id: string | null; bytes: Buffer }>(
        `select seq, origin, actor_id, bytes from doc_update where ${ITS_PARTS} and seq > $3 order by seq`,
        [workspaceId, docId, seq],
      );
      return rows.map((row) => ({ seq: row.seq, origin: row.origin, actorId: row.actor_id, bytes: row.bytes }));
    },

    append: ({ workspaceId, docId }, bytes, origin, actorId) =>
      together.add({ workspaceId, docId, bytes, origin, actorId }),

    appendResource({ workspaceId, docId }, eventSeq, update, origin, at) {
      return db.tx(async (sql) => {
        const won = await sql.query(
          `update doc set resource_seq = $3
           where ${THE_DOC} and resource_seq < $3 and ($4::bigint is null or seq = $4) returning id`,
          [workspaceId, docId, eventSeq, at],
        );
        if (won.length === 0) return null;
        if (update) return insertUpdate(sql, { workspaceId, docId, bytes: update, origin, actorId: null });
        const [row] = await sql.query<{ seq: number }>(`select seq from doc where ${THE_DOC}`, [workspaceId, docId]);
        return row!.seq;
      });
    },

    async markBridged({ workspaceId, docId }, seq, eventSeq, base) {
      await db.query(
        `update doc set bridged_seq = greatest(bridged_seq, $3), base_seq = greatest(base_seq, $4),
           base = case when base_seq <= $4 then $5::jsonb else base end where ${THE_DOC}`,
        [workspaceId, docId, seq, eventSeq, JSON.stringify(base)],
      );
    },

    compact(key, minUpdates) {
      const { workspaceId, docId } = key;
      return db.tx(async (sql) => {
        const [doc] = await sql.query<{ seq: number; bridged_seq: number }>(
          `select seq, bridged_seq from doc where ${THE_DOC} for update`,
          [workspaceId, docId],
        );
        const snapshot = await readSnapshot(sql, key);
        // Updates that are not bridged yet keep their actor, whom the event will name.
        const upto = Math.min(doc?.seq ?? 0, doc?.bridged_seq ?? 0);
        if (!doc || upto - (snapshot?.upto_seq ?? 0) < minUpdates) return;
        const updates = await sql.query<{ bytes: Buffer }>(
          `select bytes from doc_update where ${ITS_PARTS} and seq > $3 and seq <= $4 order by seq`,
          [workspaceId, docId, snapshot?.upto_seq ?? 0, upto],
        );
        const state = Y.mergeUpdates([...(snapshot ? [snapshot.state] : []), ...updates.map((row) => row.bytes)]);
        await sql.query(
          `insert into doc_snapshot (workspace_id, doc_id, upto_seq, state) values ($1, $2, $3, $4)
           on conflict (workspace_id, doc_id) do update set upto_seq = excluded.upto_seq, state = excluded.state`,
          [workspaceId, docId, upto, Buffer.from(state)],
        );
        await sql.query(`delete from doc_update where ${ITS_PARTS} and seq <= $3`, [workspaceId, docId, upto]);
      });
    },

    async newest(keys) {
      const rows = await db.query<{ workspace_id: string; id: string; seq: number }>(
        `select workspace_id, id, seq from doc
         where (workspace_id, id) in (select * from unnest($1::uuid[], $2::text[]))`,
        [keys.map(({ workspaceId }) => workspaceId), keys.map(({ docId }) => docId)],
      );
      return rows.map(({ workspace_id, id, seq }) => ({ workspaceId: workspace_id, docId: id, seq }));
    },
  };
  return store;
}
