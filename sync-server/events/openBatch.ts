import type { RowChange } from '@/domain/changes/rowChange';
import { stampOf } from '@/domain/changes/stamp';
import { actTime } from '@/domain/commands/actTime';
import { type Authorship, authorshipOf } from '@/domain/events/applyToRecord';
import { notFound } from '@/domain/kinds/notFound';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { Actor } from '@/domain/permissions/actor';
import { recordsAdded } from '@/domain/plans/recordLimit';
import type { RecordRow } from '@/domain/records/recordRow';
import { runIds } from '@/domain/records/recordSweep';
import { touchedOperations } from '@/domain/records/touchedOperations';
import { Refusal } from '@/domain/refusal';
import { idAt } from '@/lib/uuid';
import type { TxSql } from '../storage/db';
import type { Act, ActJob, BulkPlan, Committed, LogDeps } from './act';
import { applyPlan } from './applyPlan';
import { breathe } from './breathe';
import { cutChanges } from './cutChanges';
import { demandBreakGlass } from './demandBreakGlass';
import { demandFiles } from './demandFiles';
import { demandWayIn } from './demandWayIn';
import { endSessions } from './endSessions';
import { findEvents, markUndone, type StoredEvent, toLogEvent } from './eventStore';
import type { FileUse } from './fileUses';
import { EVENT_LIMIT, type EventBody, packText, toBody } from './packEvent';
import { PendingWrites } from './pendingWrites';
import { PgReader, ReadCache } from './pgReader';
import { collectBases, packRecord, type RecordTuple } from './recordCodec';
import { RecordRoom } from './recordRoom';
import { selectRecords } from './recordStore';
import { findRefusals } from './refusalStore';
import { hashOf } from './repeatedAct';
import { isCached, type Structure } from './structureCache';

interface Locked {
  seq: number;
  structure_seq: number;
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

/** An act while it is being written. */
interface Writing {
  read: PgReader;
  actor: Actor;
  act: Act;
  plan: BulkPlan;
  uses: readonly FileUse[];
  at: number;
  receivedAt: number;
}

const byOf = ({ actor, act, receivedAt }: Writing, seq: number): Authorship =>
  authorshipOf({
    actor_id: actor.user_id,
    client_id: act.clientId,
    received_at: receivedAt,
    seq,
    knew: knewAt(act, seq),
  });

/** The last event that a client claims to have known, limited to what had happened. */
const knewAt = ({ knew }: Act, seq: number) => (knew === undefined ? undefined : Math.min(knew, seq - 1));

/** The text of a body. @throws Refusal too_large beyond the size limit of an event (S14) */
function fitting(body: EventBody): string {
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) > EVENT_LIMIT)
    throw new Refusal('too_large', 'This is more than one act may hold; send it in parts under one act_id.');
  return text;
}

/** Ids of records that changes give a new identifier. */
function renamedIn(changes: readonly RowChange[]): string[] {
  return changes.flatMap((change) =>
    change.kind === 'record' && change.before !== null && change.after && 'record_identifier' in change.after
      ? [change.id]
      : [],
  );
}

/** A transaction that holds the workspace's lock, with the work of its acts so far. */
export class OpenBatch {
  readonly deps: LogDeps;
  readonly workspaceId: string;
  readonly structure: Structure;
  readonly pending: PendingWrites;
  readonly cache: ReadCache;
  readonly events: StoredEvent[] = [];
  seq: number;
  readonly #ownBases = new Map<string, StoredEvent>();
  readonly #room: RecordRoom;

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
    this.#room = new RecordRoom(tx, workspace.id);
  }

  /** The event of this transaction with this id or the same first 96 bits. */
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
      if (found === undefined) throw new Error(`openBatch: no event begins with ${base}`);
      return found;
    };
    return records.map((record) => packRecord(record, seqOf));
  }

  /** Plans and applies one act. A refused one leaves no trace. */
  async run({ actor, act, planner }: ActJob): Promise<{ committed: Committed; structural: boolean }> {
    const { deps, workspaceId, pending } = this;
    const read = new PgReader(pending.sql, workspaceId, this.structure, deps.heads, actor, this.cache);
    const receivedAt = Date.now();
    const madeAt = Math.min(act.at, receivedAt);
    const plan = await planner(read, {
      actor,
      opId: act.opId,
      clientId: act.clientId,
      at: madeAt,
      tzMinutes: act.tzMinutes,
      newId: idSource(act.opId),
    });
    const blocks = plan.blocks?.map(({ block }) => block) ?? [];
    await this.#room.demand(actor.flags, recordsAdded({ changes: plan.changes, blocks, sweeps: plan.sweeps ?? [] }));
    await demandWayIn({ read, hasGoogle: deps.hasGoogle }, plan.changes);
    if (actor.flags.includes('sso')) await demandBreakGlass(pending.sql, workspaceId, plan.changes);
    const uses = await demandFiles({ sql: pending.sql, structure: this.structure, read, actor }, plan.changes);
    const at = await actTime(read, plan.changes, madeAt, act.opId);
    const written: Writing = { read, actor, act, plan, uses, at, receivedAt };
    const size = plan.changes.length + blocks.reduce((sum, { count }) => sum + count, 0);
    await breathe(size);
    const { ahead, own } = cutChanges(plan.changes, act.opId, at);
    await breathe(size);
    // Refused entirely or not at all: nothing is written before every event of a chain is known to fit.
    if (ahead.length > 0) {
      for (const { changes } of ahead) {
        fitting({ changes });
        await breathe(size);
      }
      fitting(toBody(own, (await applyPlan(read, own, stampOf(at, act.opId), byOf(written, this.seq + 1))).records));
    }
    const records = new Map<string, RecordRow>();
    for (const part of ahead) {
      await breathe(size);
      const { touched } = await this.#append(written, part.id, part.changes, null);
      for (const [id, record] of touched.records) records.set(id, record);
    }
    await breathe(size);
    const last = await this.#append(written, act.opId, own, ahead.length);
    await breathe(size);
    for (const [id, record] of last.touched.records) records.set(id, record);
    const { event, structural } = last;
    const committed: Committed = {
      event,
      answer: plan.answer,
      duplicate: false,
      records,
      structure: structural ? null : this.structure,
    };
    return { committed, structural };
  }

  /**
   * Applies changes and appends them to the log as one event.
   * @param parts how many events come before this one; null for those events themselves.
   */
  async #append(written: Writing, id: string, changes: readonly RowChange[], parts: number | null) {
    const { read, actor, act, plan, uses, at, receivedAt } = written;
    const { pending, workspaceId } = this;
    const seq = this.seq + 1;
    const touched = await applyPlan(read, changes, stampOf(at, id), byOf(written, seq));
    const body: EventBody = toBody(changes, touched.records);
    const blocks = parts === null ? [] : (plan.blocks ?? []);
    if (blocks.length > 0) body.blocks = [...(body.blocks ?? []), ...blocks.map(({ block }) => block)];
    if (parts !== null && plan.sweeps && plan.sweeps.length > 0) body.sweeps = plan.sweeps;
    if (parts) body.parts = parts;
    const bytes = await packText(fitting(body));
    const tuples = await this.#pack(id, seq, [...touched.records.values()]);
    for (const { tuples: bulk } of blocks) {
      for (const tuple of bulk(seq)) tuples.push(tuple);
      await breathe(tuples.length);
    }
    const hasEffect = changes.length > 0 || body.blocks !== undefined || body.sweeps !== undefined || Boolean(parts);
    const event: StoredEvent = {
      seq,
      id,
      act_id: act.actId,
      actor_id: actor.user_id,
      client_id: act.clientId,
      call: act.call,
      title: plan.title ?? act.done,
      at,
      received_at: receivedAt,
      knew: knewAt(act, seq) ?? null,
      undoable: act.undoable && hasEffect && parts !== null,
      undoes: parts === null ? null : (plan.undoes ?? null),
      undone_by: null,
      packed: bytes,
      input_hash: hashOf(act),
      answer: parts === null ? null : JSON.stringify(plan.answer),
    };
    const rows = [...touched.rows.values()];
    const structural = rows.some((row) => isCached(row.kind as PlainKind));
    // An act is reported once, by its last event: its cells may already be in earlier ones.
    const operations = parts === null ? [] : touchedOperations(plan.changes, body.blocks);
    pending.add(event, tuples, rows, structural, renamedIn(changes), parts === null ? [] : uses, operations);
    if (body.sweeps) {
      await pending.sweep(body.sweeps, seq, stampOf(at, id));
      for (const swept of runIds(body.sweeps.flatMap(({ runs }) => runs))) this.cache.records.delete(swept);
    }
    this.seq = seq;
    this.events.push(event);
    this.#ownBases.set(id.slice(0, 28), event);
    for (const [key, record] of touched.records) this.cache.records.set(key, record);
    for (const [key, row] of touched.rows) this.cache.others.set(key, row);
    await endSessions(pending.sql, workspaceId, rows);
    if (event.undoes) await markUndone(pending.sql, workspaceId, event.undoes, id);
    return { event: toLogEvent(workspaceId, event, body), touched, structural };
  }
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Beyond this number, plans read the rows that they need themselves. */
const FORESEEN = 1000;

/** Ids that the inputs name: most plans need the records among them. */
function foreseen(jobs: readonly ActJob[]): string[] {
  const ids = new Set<string>();
  for (const { act } of jobs) for (const [id] of act.fingerprint.matchAll(UUID)) ids.add(id);
  return ids.size > FORESEEN ? [] : [...ids];
}

/**
 * Takes the workspace's lock (which is what makes its sequence gap-free) and reads, in the same round trip, the events
 * that jobs may repeat and the records that they name.
 */
export async function openBatch(deps: LogDeps, tx: TxSql, workspaceId: string, jobs: readonly ActJob[]) {
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
  if (!locked) throw notFound('workspace');
  const cache = new ReadCache();
  for (const id of ids) cache.records.set(id, undefined);
  for (const record of records) cache.records.set(record.id, record);
  const structure = await deps.structures.load(tx, workspaceId, locked.structure_seq);
  const batch = new OpenBatch(deps, tx, { id: workspaceId, seq: locked.seq, structure }, cache);
  return { batch, held: new Map(held.map((event) => [event.id.slice(0, 28), event])), refused };
}
