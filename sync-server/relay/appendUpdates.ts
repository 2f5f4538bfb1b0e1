import type { Db, Sql } from '../storage/db';

/** An update that is to be stored. */
export interface NewUpdate {
  workspaceId: string;
  docId: string;
  bytes: Uint8Array;
  origin: string;
  actorId: string | null;
}

/**
 * Appends updates of different documents of one workspace in one statement, with one flush to disk.
 * @returns the seq of each by its document; none for a document that does not exist.
 */
async function insertUpdates(sql: Sql, updates: readonly NewUpdate[]): Promise<Map<string, number>> {
  const rows = await sql.query<{ doc_id: string; seq: number }>(
    // Rows are locked in a fixed order, so that two processes that append to the same documents do not deadlock.
    `with given as (
       select * from unnest($2::text[], $3::text[], $4::uuid[], $5::bytea[]) as g (doc_id, origin, actor_id, bytes)
     ),
     held as (select id from doc where workspace_id = $1 and id = any($2::text[]) order by id for update),
     next as (
       update doc set seq = doc.seq + 1 from held where doc.workspace_id = $1 and doc.id = held.id
       returning doc.id, doc.seq
     )
     insert into doc_update (workspace_id, doc_id, seq, origin, actor_id, bytes)
     select $1, doc_id, next.seq, origin, actor_id, bytes from given join next on next.id = given.doc_id
     returning doc_id, seq`,
    [
      updates[0]?.workspaceId ?? null,
      updates.map(({ docId }) => docId),
      updates.map(({ origin }) => origin),
      updates.map(({ actorId }) => actorId),
      updates.map(({ bytes }) => Buffer.from(bytes)),
    ],
  );
  return new Map(rows.map((row) => [row.doc_id, row.seq]));
}

/** Appends one update. @returns its seq. */
export async function insertUpdate(sql: Sql, update: NewUpdate): Promise<number> {
  const seq = (await insertUpdates(sql, [update])).get(update.docId);
  if (seq === undefined) throw new Error(`The document ${update.docId} does not exist`);
  return seq;
}

interface Waiting {
  update: NewUpdate;
  resolve(seq: number): void;
  reject(error: unknown): void;
}

/** Most updates of one statement. */
const TOGETHER = 100;

/**
 * Appends that arrive while others are being stored are stored together: many rooms of a workspace cost little more
 * than one.
 */
export class AppendTogether {
  #waiting: Waiting[] = [];
  #running = false;

  constructor(private readonly db: Db) {}

  add(update: NewUpdate): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ update, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  /** The next updates of the first one's workspace, each of another document. */
  #take(): Waiting[] {
    const taken = new Map<string, Waiting>();
    const left: Waiting[] = [];
    const workspaceId = this.#waiting[0]?.update.workspaceId;
    for (const waiting of this.#waiting) {
      const { docId } = waiting.update;
      const fits = waiting.update.workspaceId === workspaceId && taken.size < TOGETHER && !taken.has(docId);
      if (fits) taken.set(docId, waiting);
      else left.push(waiting);
    }
    this.#waiting = left;
    return [...taken.values()];
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const part = this.#take();
      try {
        const seqs = await insertUpdates(
          this.db,
          part.map(({ update }) => update),
        );
        for (const { update, resolve, reject } of part) {
          const seq = seqs.get(update.docId);
          if (seq === undefined) reject(new Error(`The document ${update.docId} does not exist`));
          else resolve(seq);
        }
      } catch (error) {
        for (const { reject } of part) reject(error);
      }
    }
    this.#running = false;
  }
}
