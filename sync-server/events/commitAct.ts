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
import type { StoredRow } from '@/domain/rows/storedRow';
import { idAt, isUuid } from '@/lib/uuid';
import { type Db, type Sql, sqlState } from '../storage/db';
import { applyPlan } from './applyPlan';
import type { CommitBus } from './commitBus';
import type { EventHeads } from './eventHeads';
import { findEvent, insertEvent, markUndone, type StoredEvent, toLogEvent } from './eventStore';
import { EVENT_LIMIT, type EventBody, packText, toBody, unpackBody } from './packEvent';
import { PgReader } from './pgReader';
import { collectBases, packRecord, type RecordTuple } from './recordCodec';
import { upsertRecords } from './recordStore';
import { upsertRows } from './rowStore';
import { isCached, type StructureCache } from './structureCache';

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
  };
}

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

/** The stored form of records whose newest values belong to the event of this seq. */
async function packAll(
  deps: LogDeps,
  sql: Sql,
  workspaceId: string,
  own: { opId: string; seq: number },
  records: readonly RecordRow[],
): Promise<RecordTuple[]> {
  const bases = new Set<string>();
  for (const record of records) collectBases(record, bases);
  const ownBase = own.opId.slice(0, 28);
  bases.delete(ownBase);
  const seqs = await deps.heads.loadBases(sql, workspaceId, bases);
  const seqOf = (base: string) => {
    const seq = base === ownBase ? own.seq : seqs.get(base);
    if (seq === undefined) throw new Error(`commitAct: no event begins with ${base}`);
    return seq;
  };
  return records.map((record) => packRecord(record, seqOf));
}

async function write(
  deps: LogDeps,
  sql: Sql,
  workspace: { id: string; locked: Locked },
  actor: Actor,
  act: Act,
  planner: Planner,
): Promise<{ committed: Committed; structural: boolean }> {
  const { id: workspaceId, locked } = workspace;
  const structure = await deps.structures.load(sql, workspaceId, locked.structure_seq);
  const read = new PgReader(sql, workspaceId, structure, deps.heads, actor);
  const receivedAt = Date.now();
  const at = Math.min(act.at, receivedAt);
  const context: CommandContext = {
    actor,
    opId: act.opId,
    clientId: act.clientId,
    at,
    tzMinutes: act.tzMinutes,
    newId: idSource(act.opId),
  };
  const plan = await planner(read, context);
  const seq = locked.seq + 1;
  const by = { author_id: actor.user_id, client_id: act.clientId };
  const touched = await applyPlan(read, plan.changes, stampOf(at, act.opId), by);
  const body: EventBody = toBody(plan.changes, touched.records);
  if (plan.blocks) body.blocks = [...(body.blocks ?? []), ...plan.blocks.map(({ block }) => block)];
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) > EVENT_LIMIT)
    throw new Refusal('too_large', 'This is more than one act may hold; send it in parts under one act_id.');
  const tuples = await packAll(deps, sql, workspaceId, { opId: act.opId, seq }, [...touched.records.values()]);
  for (const { tuples: bulk } of plan.blocks ?? []) tuples.push(...bulk(seq));
  await upsertRecords(sql, workspaceId, seq, tuples);
  await upsertRows(sql, workspaceId, seq, [...touched.rows.values()] as StoredRow[]);
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
  const structural = [...touched.rows.values()].some((row) => isCached(row.kind as PlainKind));
  await insertEvent(sql, workspaceId, event, structural);
  if (plan.undoes) await markUndone(sql, workspaceId, plan.undoes, act.opId);
  const committed = { event: toLogEvent(workspaceId, event, body), answer: plan.answer, duplicate: false };
  return { committed, structural };
}

/** One act with the one who acts and the plan of what it does. */
export interface ActJob {
  actor: Actor;
  act: Act;
  planner: Planner;
}

/** What became of an act. */
export type ActOutcome = { committed: Committed } | { refusal: Refusal };

/**
 * Runs jobs in order in one transaction, until one changes the small rows: what others cached of those must never come
 * from a transaction that may still fail. A refused plan has written nothing, so the ones after it go on.
 * @returns the outcomes of the first jobs, at least one.
 */
async function commitSome(deps: LogDeps, workspaceId: string, jobs: readonly ActJob[]): Promise<ActOutcome[]> {
  let attempts = 0;
  return deps.db.tx(async (sql) => {
    // Heads that were read in a transaction that failed name events which do not exist.
    if (attempts++ > 0) deps.heads.forget(workspaceId);
    const outcomes: ActOutcome[] = [];
    const [locked] = await sql.query<Locked>('select seq, structure_seq from workspace where id = $1 for update', [
      workspaceId,
    ]);
    if (!locked) throw new Refusal('not_found', 'This workspace does not exist.');
    for (const { actor, act, planner } of jobs) {
      try {
        const held = await findEvent(sql, workspaceId, act.opId);
        if (held) {
          outcomes.push({ committed: duplicateOf(workspaceId, held, act, actor) });
          continue;
        }
        const written = await write(deps, sql, { id: workspaceId, locked }, actor, act, planner);
        outcomes.push({ committed: written.committed });
        locked.seq++;
        if (written.structural) break;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        outcomes.push({ refusal: error });
      }
    }
    return outcomes;
  });
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
  const outcome = await commitOne(deps, workspaceId, job);
  if ('refusal' in outcome) throw outcome.refusal;
  if (!outcome.committed.duplicate) deps.commits.announce(workspaceId, outcome.committed.event.seq);
  return outcome.committed;
}
