import { createHash } from 'node:crypto';
import { stampOf } from '@/domain/changes/stamp';
import type { Answer, CommandContext, Plan } from '@/domain/commands/command';
import type { Reader } from '@/domain/commands/reader';
import type { LogEvent } from '@/domain/events/event';
import type { Actor } from '@/domain/permissions/actor';
import type { RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { Refusal } from '@/domain/refusal';
import type { PlainKind } from '@/domain/rows/rowKind';
import { idAt, isUuid } from '@/lib/uuid';
import { type Db, sqlState, type TxSql } from '../storage/db';
import { applyPlan } from './applyPlan';
import type { CommitBus } from './commitBus';
import type { EventHeads } from './eventHeads';
import { findEvents, markUndone, type StoredEvent, toLogEvent } from './eventStore';
import { EVENT_LIMIT, type EventBody, packText, toBody, unpackBody } from './packEvent';
import { PendingWrites } from './pendingWrites';
import { PgReader, ReadCache } from './pgReader';
import { collectBases, packRecord, type RecordTuple } from './recordCodec';
import { selectRecords } from './recordStore';
import { answerAgain, findRefusals, type RefusedOperation, rememberRefusal } from './refusalStore';
import { isCached, type Structure, type StructureCache } from './structureCache';

/** The parts of the server that writing needs. */
export interface LogDeps {
  db: Db;
  commits: CommitBus;
  structures: StructureCache;
  heads: EventHeads;
}

/** One act that wants to become one event. */
export interface Act {
  call: string;
  opId: string;
  actId: string;
  /** Time of the act by the client's corrected clock, Unix milliseconds; never later than the receipt in effect. */
  at: number;
  clientId: string | null;
  tzMinutes: number;
  /** What must be equal when the same opId comes again. */
  fingerprint: string;
  /** Number on the client's wire; absent = nobody sends this again, so a refusal need not be remembered. */
  attempt?: number;
  undoable: boolean;
  /** Title when the plan gives none. */
  done: string;
}

/** A plan of the server itself may bring whole records, which a person's command never does. */
export interface BulkPlan extends Plan {
  blocks?: { block: RecordBlock; tuples: (seq: number) => RecordTuple[] }[];
}

export interface Committed {
  event: LogEvent;
  answer: Answer;
  /** The same opId was applied before: event and answer are those of then. */
  duplicate: boolean;
  /** Records as the act left them; empty for a duplicate. */
  records: ReadonlyMap<string, RecordRow>;
  /** The small rows as the act left them; null when it changed them or is a duplicate. */
  structure: Structure | null;
}

type Planner = (read: Reader, context: CommandContext) => Promise<BulkPlan>;

interface Locked {
  seq: number;
  structure_seq: number;
}

function hashOf(act: Act): Buffer {
  return createHash('sha256').update(act.call).update('\n').update(act.fingerprint).digest();
}

function duplicateOf(workspaceId: string, held: StoredEvent, act: Act, actor: Actor): Committed {
  const same = held.id === act.opId && held.actor_id === actor.user_id && held.input_hash.equals(hashOf(act));
  if (!same) throw new Refusal('conflict', 'This operation id was used before for something else.');
  return {
    event: toLogEvent(workspaceId, held, unpackBody(held.packed)),
    answer: held.answer ? (JSON.parse(held.answer) as Answer) : { value: null },
    duplicate: true,
    records: new Map(),
    structure: null,
  };
}

const operationOf = (act: Act, actor: Actor): RefusedOperation => ({
  opId: act.opId,
  attempt: act.attempt ?? 0,
  actorId: actor.user_id,
  inputHash: hashOf(act),
});

function idSource(opId: string): () => string {
  let count = 0;
  return () => {
    try {
      return idAt(opId, ++count);
    } catch {
      throw new Refusal('invalid', 'This operation id leaves no room for the ids of its rows; send another.');
    }
  };
}

/** A transaction that holds the workspace's lock, with what its acts did so far. */
class OpenBatch {
  readonly deps: LogDeps;
  readonly workspaceId: string;
  readonly structure: Structure;
  readonly pending: PendingWrites;
  readonly cache: ReadCache;
  readonly events: StoredEvent[] = [];
  seq: number;
  readonly #ownBases = new Map<string, StoredEvent>();

  constructor(
    deps: LogDeps,
    tx: TxSql,
    workspace: { id: string; seq: number; structure: Structure },
    cache: ReadCache,
  ) {
    this.deps = deps;
    this.workspaceId = workspace.id;
    this.structure = workspace.structure;
    this.seq = workspace.seq;
    this.pending = new PendingWrites(tx, workspace.id);
    this.cache = cache;
  }

  /** The event of this transaction that has this id or shares its first 96 bits. */
  own(id: string): StoredEvent | undefined {
    return this.#ownBases.get(id.slice(0, 28));
  }

  /** The stored form of records; values without an event yet belong to `opId` at `seq`. */
  async #pack(opId: string, seq: number, records: readonly RecordRow[]): Promise<RecordTuple[]> {
    const bases = new Set<string>();
    for (const record of records) collectBases(record, bases);
    const ownBase = opId.slice(0, 28);
    bases.delete(ownBase);
    for (const base of this.#ownBases.keys()) bases.delete(base);
    const seqs = await this.deps.heads.loadBases(this.pending.sql, this.workspaceId, bases);
    const seqOf = (base: string) => {
      const found = base === ownBase ? seq : (this.#ownBases.get(base)?.seq ?? seqs.get(base));
      if (found === undefined) throw new Error(`commitAct: no event begins with ${base}`);
      return found;
    };
    return records.map((record) => packRecord(record, seqOf));
  }

  /** Plans and applies one act. A refused one leaves no trace. */
  async run({ actor, act, planner }: ActJob): Promise<{ committed: Committed; structural: boolean }> {
    const { deps, workspaceId, pending } = this;
    const read = new PgReader(pending.sql, workspaceId, this.structure, deps.heads, actor, this.cache);
    const receivedAt = Date.now();
    const at = Math.min(act.at, receivedAt);
    const plan = await planner(read, {
      actor,
      opId: act.opId,
      clientId: act.clientId,
      at,
      tzMinutes: act.tzMinutes,
      newId: idSource(act.opId),
    });
    const seq = this.seq + 1;
    const by = { author_id: actor.user_id, client_id: act.clientId };
    const touched = await applyPlan(read, plan.changes, stampOf(at, act.opId), by);
    const body: EventBody = toBody(plan.changes, touched.records);
    if (plan.blocks) body.blocks = [...(body.blocks ?? []), ...plan.blocks.map(({ block }) => block)];
    const text = JSON.stringify(body);
    if (Buffer.byteLength(text) > EVENT_LIMIT)
      throw new Refusal('too_large', 'This is more than one act may hold; send it in parts under one act_id.');
    const tuples = await this.#pack(act.opId, seq, [...touched.records.values()]);
    for (const { tuples: bulk } of plan.blocks ?? []) tuples.push(...bulk(seq));
    const event: StoredEvent = {
      seq,
      id: act.opId,
      act_id: act.actId,
      actor_id: actor.user_id,
      client_id: act.clientId,
      call: act.call,
      title: plan.title ?? act.done,
      at,
      received_at: receivedAt,
      undoable: act.undoable && (plan.changes.length > 0 || (body.blocks?.length ?? 0) > 0),
      undoes: plan.undoes ?? null,
      undone_by: null,
      packed: packText(text),
      input_hash: hashOf(act),
      answer: JSON.stringify(plan.answer),
    };
    const rows = [...touched.rows.values()];
    const structural = rows.some((row) => isCached(row.kind as PlainKind));
    pending.add(event, tuples, rows, structural);
    this.seq = seq;
    this.events.push(event);
    this.#ownBases.set(act.opId.slice(0, 28), event);
    for (const [id, record] of touched.records) this.cache.records.set(id, record);
    for (const [key, row] of touched.rows) this.cache.others.set(key, row);
    if (plan.undoes) await markUndone(pending.sql, workspaceId, plan.undoes, act.opId);
    const committed: Committed = {
      event: toLogEvent(workspaceId, event, body),
      answer: plan.answer,
      duplicate: false,
      records: touched.records,
      structure: structural ? null : this.structure,
    };
    return { committed, structural };
  }
}

/** One act with the one who acts and the plan of what it does. */
export interface ActJob {
  actor: Actor;
  act: Act;
  planner: Planner;
}

/** What became of an act. */
export type ActOutcome = { committed: Committed } | { refusal: Refusal };

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** More ids than this are left to the plans that want them. */
const FORESEEN = 1000;

/** Ids that the inputs name: most plans want the records among them. */
function foreseen(jobs: readonly ActJob[]): string[] {
  const ids = new Set<string>();
  for (const { act } of jobs) for (const [id] of act.fingerprint.matchAll(UUID)) ids.add(id);
  return ids.size > FORESEEN ? [] : [...ids];
}

/**
 * Takes the workspace's lock (which is what makes its sequence gap-free) and reads, in the same turn, the events that
 * jobs may be repeats of and the records that they name.
 */
async function openBatch(deps: LogDeps, tx: TxSql, workspaceId: string, jobs: readonly ActJob[]) {
  const ids = foreseen(jobs);
  const locking = tx.query<Locked>('select seq, structure_seq from workspace where id = $1 for update', [workspaceId]);
  const finding = findEvents(
    tx,
    workspaceId,
    jobs.map(({ act }) => act.opId),
  );
  const reading =
    ids.length > 0 ? selectRecords(tx, deps.heads, workspaceId, 'id = any($2::uuid[])', [ids]) : Promise.resolve([]);
  const sentAgain = jobs.flatMap(({ act }) => (act.attempt === undefined ? [] : [act.opId]));
  const refusing = sentAgain.length > 0 ? findRefusals(tx, workspaceId, sentAgain) : Promise.resolve(new Map());
  const [lockedRows, held, records, refused] = await Promise.all([locking, finding, reading, refusing]);
  const locked = lockedRows[0];
  if (!locked) throw new Refusal('not_found', 'This workspace does not exist.');
  const cache = new ReadCache();
  for (const id of ids) cache.records.set(id, undefined);
  for (const record of records) cache.records.set(record.id, record);
  const structure = await deps.structures.load(tx, workspaceId, locked.structure_seq);
  const batch = new OpenBatch(deps, tx, { id: workspaceId, seq: locked.seq, structure }, cache);
  return { batch, held: new Map(held.map((event) => [event.id.slice(0, 28), event])), refused };
}

/**
 * Runs jobs in order in one transaction, until one changes the small rows: what others cached of those must never come
 * from a transaction that may still fail. A refused plan has written nothing, so the ones after it go on.
 * @returns the outcomes of the first jobs, at least one.
 */
async function commitSome(deps: LogDeps, workspaceId: string, jobs: readonly ActJob[]): Promise<ActOutcome[]> {
  let attempts = 0;
  const done = await deps.db.tx(async (tx) => {
    // Heads that were read in a transaction that failed name events which do not exist.
    if (attempts++ > 0) deps.heads.forget(workspaceId);
    const outcomes: ActOutcome[] = [];
    const { batch, held, refused } = await openBatch(deps, tx, workspaceId, jobs);
    for (const job of jobs) {
      let isKnown = false;
      try {
        const { opId } = job.act;
        const before = held.get(opId.slice(0, 28)) ?? batch.own(opId);
        const refusedBefore = refused.get(opId);
        // A copy of a request that was refused gets the same answer, whatever has changed since (S2).
        const again = !before && refusedBefore && answerAgain(refusedBefore, operationOf(job.act, job.actor));
        isKnown = Boolean(before ?? again);
        if (again) throw again;
        if (before) {
          outcomes.push({ committed: duplicateOf(workspaceId, before, job.act, job.actor) });
          continue;
        }
        const { committed, structural } = await batch.run(job);
        outcomes.push({ committed });
        if (structural) break;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (!isKnown && job.act.attempt !== undefined)
          await rememberRefusal(tx, workspaceId, operationOf(job.act, job.actor), error);
        outcomes.push({ refusal: error });
      }
    }
    batch.pending.send();
    return { outcomes, events: batch.events };
  });
  deps.heads.add(workspaceId, done.events);
  return done.outcomes;
}

async function commitOne(deps: LogDeps, workspaceId: string, job: ActJob): Promise<ActOutcome> {
  try {
    return (await commitSome(deps, workspaceId, [job]))[0] as ActOutcome;
  } catch (error) {
    deps.heads.forget(workspaceId);
    if (sqlState(error) === '23505') return { refusal: new Refusal('conflict', 'This identifier or id is taken.') };
    throw error;
  }
}

function checkIds({ act }: ActJob): Refusal | null {
  const good = isUuid(act.opId) && isUuid(act.actId);
  return good ? null : new Refusal('invalid', 'op_id and act_id must be UUIDs.');
}

/**
 * Runs acts in order, sharing transactions (one flush to disk for many); an act that the engine will not take is tried
 * alone, so that it fails alone.
 * @param told called for each act once it is committed or refused.
 * @throws errors of the engine; acts that were not told of by then have left no trace.
 */
export async function commitActs(
  deps: LogDeps,
  workspaceId: string,
  jobs: readonly ActJob[],
  told: (outcome: ActOutcome, position: number) => void,
): Promise<void> {
  let done = 0;
  const tell = (outcome: ActOutcome) => {
    if ('committed' in outcome && !outcome.committed.duplicate)
      deps.commits.announce(workspaceId, outcome.committed.event.seq);
    told(outcome, done++);
  };
  while (done < jobs.length) {
    const rest = jobs.slice(done);
    const bad = checkIds(rest[0] as ActJob);
    if (bad) {
      tell({ refusal: bad });
      continue;
    }
    const until = rest.findIndex((job) => checkIds(job) !== null);
    const good = until < 0 ? rest : rest.slice(0, until);
    const together = good.length > 1 ? await commitSome(deps, workspaceId, good).catch(() => null) : null;
    if (together) for (const outcome of together) tell(outcome);
    else {
      deps.heads.forget(workspaceId);
      for (const job of good) tell(await commitOne(deps, workspaceId, job));
    }
  }
}

interface Waiting {
  job: ActJob;
  resolve(outcome: ActOutcome): void;
  reject(error: unknown): void;
}

/** Acts that wait while a transaction of their workspace is under way, by database and workspace. */
const queues = new WeakMap<Db, Map<string, Waiting[]>>();
/** Acts of different requests in one transaction. */
const TOGETHER = 40;

async function settle(deps: LogDeps, workspaceId: string, part: Waiting[]): Promise<void> {
  const jobs = part.map(({ job }) => job);
  const together = jobs.length > 1 ? await commitSome(deps, workspaceId, jobs).catch(() => null) : null;
  if (together) {
    for (const outcome of together) part.shift()?.resolve(outcome);
    return;
  }
  if (jobs.length > 1) deps.heads.forget(workspaceId);
  for (let next = part.shift(); next; next = part.shift()) {
    const { job, resolve, reject } = next;
    await commitOne(deps, workspaceId, job).then(resolve, reject);
  }
}

/** Acts that arrive while one is being written are written together: one lock and one flush to disk for all of them. */
function enqueue(deps: LogDeps, workspaceId: string, job: ActJob): Promise<ActOutcome> {
  let byWorkspace = queues.get(deps.db);
  if (!byWorkspace) {
    byWorkspace = new Map();
    queues.set(deps.db, byWorkspace);
  }
  const held = byWorkspace.get(workspaceId);
  const queue = held ?? [];
  const settled = new Promise<ActOutcome>((resolve, reject) => queue.push({ job, resolve, reject }));
  if (held) return settled;
  byWorkspace.set(workspaceId, queue);
  const drain = async () => {
    while (queue.length > 0) {
      const part = queue.splice(0, TOGETHER);
      await settle(deps, workspaceId, part);
      queue.unshift(...part);
    }
    byWorkspace.delete(workspaceId);
  };
  void drain();
  return settled;
}

/**
 * Turns an act into an event: under the workspace's lock (which is what makes its sequence gap-free), plans, applies,
 * appends; then tells the followers. Sent again with the same opId it answers as the first time (S2).
 * @throws Refusal when the plan refuses; conflict when the opId was used for something else.
 */
export async function commitAct(
  deps: LogDeps,
  workspaceId: string,
  actor: Actor,
  act: Act,
  planner: Planner,
): Promise<Committed> {
  const job = { actor, act, planner };
  const bad = checkIds(job);
  if (bad) throw bad;
  const outcome = await enqueue(deps, workspaceId, job);
  if ('refusal' in outcome) throw outcome.refusal;
  if (!outcome.committed.duplicate) deps.commits.announce(workspaceId, outcome.committed.event.seq);
  return outcome.committed;
}
