import type { Sql } from '../storage/db';
import { CacheMemory, type KeptByBytes } from './cacheMemory';

/** Properties that all values of an event share: enough to restore the id, time, author and device of each. */
export interface EventHead {
  seq: number;
  id: string;
  /** First 28 characters of the id. */
  base: string;
  at: number;
  actor_id: string;
  client_id: string | null;
  received_at: number;
  knew: number | null;
}

interface Held {
  bySeq: Map<number, EventHead>;
  seqByBase: Map<string, number>;
}

/** Most heads per workspace. Heads never change, so they stay valid while cached. */
const LIMIT = 300_000;
/** Memory of a head with its two entries. */
const HEAD_BYTES = 700;
const COLUMNS = 'seq, id, at, actor_id, client_id, received_at, knew';

/** Heads of events by workspace and seq, read when first needed and cached as far as memory allows. */
export class EventHeads {
  readonly #byWorkspace: KeptByBytes<string, Held>;

  constructor(memory: CacheMemory = new CacheMemory()) {
    this.#byWorkspace = memory.keep('heads of events');
  }

  #held(workspaceId: string): Held {
    const held = this.#byWorkspace.get(workspaceId);
    return held && held.bySeq.size <= LIMIT ? held : { bySeq: new Map(), seqByBase: new Map() };
  }

  /** Drops the cached heads of a workspace, after a transaction that may have read its own uncommitted events. */
  forget(workspaceId: string): void {
    this.#byWorkspace.delete(workspaceId);
  }

  /** Adds the heads of events that were just committed, so that reading their values needs no query. */
  add(workspaceId: string, events: readonly Omit<EventHead, 'base'>[]): void {
    const rows = events.map(({ seq, id, at, actor_id, client_id, received_at, knew }) => ({
      seq,
      id,
      at,
      actor_id,
      client_id,
      received_at,
      knew,
    }));
    this.#keep(workspaceId, this.#held(workspaceId), rows);
  }

  #keep(workspaceId: string, held: Held, rows: readonly Omit<EventHead, 'base'>[]): void {
    for (const row of rows) {
      const head = { ...row, base: row.id.slice(0, 28) };
      held.bySeq.set(row.seq, head);
      held.seqByBase.set(head.base, row.seq);
    }
    this.#byWorkspace.set(workspaceId, held, held.bySeq.size * HEAD_BYTES);
  }

  /**
   * The heads of these seqs. All must exist: otherwise a record names an event that is missing (a damaged database).
   */
  async load(sql: Sql, workspaceId: string, seqs: ReadonlySet<number>): Promise<ReadonlyMap<number, EventHead>> {
    const held = this.#held(workspaceId);
    const missing = [...seqs].filter((seq) => !held.bySeq.has(seq));
    if (missing.length > 0)
      this.#keep(
        workspaceId,
        held,
        await sql.query(`select ${COLUMNS} from event where workspace_id = $1 and seq = any($2::bigint[])`, [
          workspaceId,
          missing,
        ]),
      );
    return held.bySeq;
  }

  /** Seqs by the first 96 bits of event ids, which the ids of their values share. */
  async loadBases(sql: Sql, workspaceId: string, bases: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
    const held = this.#held(workspaceId);
    const missing = [...bases].filter((base) => !held.seqByBase.has(base));
    if (missing.length > 0)
      this.#keep(
        workspaceId,
        held,
        await sql.query(
          `select ${COLUMNS} from event where workspace_id = $1 and left(id::text, 28) = any($2::text[])`,
          [workspaceId, missing],
        ),
      );
    return held.seqByBase;
  }
}
