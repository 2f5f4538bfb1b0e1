import { toBody } from '@server/events/packEvent';
import { type EventRows, Sight } from '@server/events/sight';
import { Structure } from '@server/events/structureCache';
import { MemoryWorkspace } from '@tests/support/memoryWorkspace';
import { structureRows } from '@tests/support/store/labFixture';
import { ServerFault } from '@/contract/failures';
import { markOf, readKnown } from '@/contract/sync/knownEvents';
import type { BootstrapLine, FeedLine } from '@/contract/sync/lines';
import type { News } from '@/contract/sync/poke';
import type { PushedCommand, PushResult } from '@/contract/sync/push';
import type { StoredRow } from '@/domain/changes/storedRow';
import { actTime } from '@/domain/commands/actTime';
import type { AnyCommand, CommandContext, Plan } from '@/domain/commands/command';
import { commandRegistry } from '@/domain/commands/registry';
import { COMMAND_VERSION, OLDEST_READER_VERSION, UPCASTS, type Upcasts, upcast } from '@/domain/commands/upcast';
import type { LogEvent } from '@/domain/events/event';
import { PLAIN_KINDS } from '@/domain/kinds/registry';
import type { Task } from '@/domain/kinds/task';
import type { Actor } from '@/domain/permissions/actor';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { type RecordSweep, runsOf } from '@/domain/records/recordSweep';
import { Refusal } from '@/domain/refusal';
import { itemOf, oldBefore, oldWork, treeOf } from '@/domain/tasks/oldWork';
import { idAt, uuidV7 } from '@/lib/uuid';
import type { EventsAnswer } from '@/store/replica/eventsAnswer';
import type { RemoteAnswer } from '@/store/replica/remotePort';
import { checkUndo, snapshotFor } from './checkUndo';
import { NEW_VERSION } from './versions';

const BLOCK_RECORDS = 8;
const isWork = ({ kind }: StoredRow) => PLAIN_KINDS[kind].held === 'work';
/** The difference in the rights number while a table is hidden. */
const HIDDEN = 1_000_000;

/** The versions that the server supports; updating it raises these. */
export interface Versions {
  current: number;
  upcasts: Upcasts;
  /** The oldest client that may read; an older one may only send. */
  oldestReader?: number;
  commands?: (version: number) => ReadonlyMap<string, AnyCommand>;
}

export interface PushedBatch {
  userId: string;
  clientId: string;
  schemaVersion: number;
  commands: PushedCommand[];
}

interface FeedQuery {
  cursor: number;
  perm_epoch?: number;
  limit: number;
  schema_version?: number;
  known?: string;
}

/** A refusal as sent: its issues if there are any. */
const contentOf = ({ issues, message }: Refusal) =>
  issues.length > 0 ? issues.map((issue) => ({ ...issue })) : message;

/** The server's memory of a refused operation. */
interface Remembered {
  n: number;
  body: string;
  result: PushResult;
}

/**
 * The server's half of the protocol over plain maps: the real commands, the real functions that apply changes and pack
 * events, the real upcast mechanism, the real filter of everything that leaves the server; instead of PostgreSQL a list
 * and a lock, which corresponds to the workspace's row lock. Several processes with their own clocks share it.
 */
export class ServerModel extends MemoryWorkspace {
  readonly log: LogEvent[] = [];
  readonly actors = new Map<string, Actor>();
  /** Ids of values of acknowledged events: none may ever be missing from a cell (S4). */
  acknowledged = new Map<string, { recordId: string; fieldId: string }>();
  /** The number of events in the log after it was reset to a backup; null = it never was. */
  setBackTo: number | null = null;
  permEpoch = 1;
  /** Identifies everybody's rights. */
  rights = 1;
  #bodies = new Map<string, string>();
  #refused = new Map<string, Remembered>();
  #lock: Promise<unknown> = Promise.resolve();
  duplicates = 0;

  constructor(
    readonly clock: () => number,
    readonly versions: Versions = { current: COMMAND_VERSION, upcasts: UPCASTS },
  ) {
    super();
    for (const row of structureRows()) this.rows.set(`${row.kind}:${row.id}`, row);
  }

  /** @param clockError by which the clock of the receiving process is wrong. */
  async push(batch: PushedBatch, clockError = 0): Promise<PushResult[]> {
    const results: PushResult[] = [];
    for (const command of [...batch.commands].sort((a, b) => a.n - b.n)) {
      const mine = this.#lock.then(() => this.#one(batch, command, clockError));
      this.#lock = mine.catch(() => undefined);
      results.push(await mine);
    }
    return results;
  }

  async #one(batch: PushedBatch, pushed: PushedCommand, clockError: number): Promise<PushResult> {
    const { op_id: opId } = pushed;
    const body = JSON.stringify([batch.userId, pushed.call, pushed.input]);
    const taken: PushResult = { outcome: 'rejected', op_id: opId, code: 'conflict', content: 'Used for another body.' };
    const held = this.log.find((event) => event.id === opId);
    if (held) {
      this.duplicates += 1;
      return this.#bodies.get(opId) === body
        ? { outcome: 'duplicate', op_id: opId, event: structuredClone(held) }
        : taken;
    }
    const before = this.#refused.get(opId);
    if (before && before.n >= pushed.n) return before.body === body ? before.result : taken;
    const receivedAt = this.clock() + clockError;
    const madeAt = Math.min(pushed.at, receivedAt);
    const actor = this.actors.get(batch.userId)!;
    let made = 0;
    const context: CommandContext = {
      actor,
      opId,
      clientId: batch.clientId,
      at: madeAt,
      tzMinutes: pushed.tz_minutes,
      newId: () => idAt(opId, ++made),
    };
    try {
      const { call, input } = upcast(pushed, batch.schemaVersion, this.versions.current, this.versions.upcasts);
      const command = (this.versions.commands?.(this.versions.current) ?? commandRegistry).get(call);
      if (!command) throw new Refusal('not_found', 'No such call.');
      const plan = await command.run(this, structuredClone(input), context);
      const knew = pushed.knew === undefined ? {} : { knew: Math.min(pushed.knew, this.log.length) };
      const at = await actTime(this, plan.changes, madeAt, opId);
      const act = { id: opId, at, actor_id: batch.userId, client_id: batch.clientId, ...knew, changes: plan.changes };
      const event = this.#append(act, pushed, plan, { receivedAt, undoable: command.undoable, title: command.done });
      this.#bodies.set(opId, body);
      return { outcome: 'applied', op_id: opId, event: structuredClone(event) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const result: PushResult = { outcome: 'rejected', op_id: opId, code: error.code, content: contentOf(error) };
      this.#refused.set(opId, { n: pushed.n, body, result });
      return result;
    }
  }

  #append(
    act: Pick<LogEvent, 'id' | 'at' | 'actor_id' | 'client_id' | 'knew' | 'changes'>,
    pushed: PushedCommand,
    plan: Plan,
    by: { receivedAt: number; undoable: boolean; title: string },
  ): LogEvent {
    const undone = this.log.find((other) => other.id === plan.undoes);
    const before = snapshotFor(this, plan.changes);
    this.apply({ ...act, received_at: by.receivedAt, seq: this.log.length + 1 });
    if (undone) checkUndo(this, undone, plan.changes, before, (pushed.input as { mode?: string }).mode ?? 'strict');
    const event: LogEvent = {
      ...act,
      workspace_id: this.actors.get(act.actor_id)!.workspace_id,
      seq: this.log.length + 1,
      act_id: pushed.act_id,
      call: pushed.call,
      title: plan.title ?? by.title,
      received_at: by.receivedAt,
      undoable: by.undoable && plan.changes.length > 0,
      undoes: plan.undoes ?? null,
      undone_by: null,
      ...structuredClone(toBody(plan.changes, this.recordRows)),
    };
    if (undone) {
      undone.undone_by = event.id;
      const stands = this.log.find((other) => other.id === undone.undoes);
      if (stands) stands.undone_by = null;
    }
    this.log.push(event);
    this.events.push(event);
    for (const change of plan.changes)
      if (change.kind === 'value')
        this.acknowledged.set(change.id, { recordId: change.record_id, fieldId: change.field_id });
    return event;
  }

  /**
   * The product is updated: it accepts everything that older clients send, and serves those that are one version
   * behind.
   */
  upgrade(): void {
    const { versions } = this;
    if (versions.current === NEW_VERSION) return;
    versions.current += 1;
    versions.oldestReader = versions.current - 1;
  }

  /** Takes a backup. @returns a function that resets the server to it and returns the lost events. */
  backup(): () => LogEvent[] {
    const { rows, recordRows, log, actors, acknowledged, permEpoch } = structuredClone({
      rows: this.rows,
      recordRows: this.recordRows,
      log: this.log,
      actors: this.actors,
      acknowledged: this.acknowledged,
      permEpoch: this.permEpoch,
    });
    const [bodies, refused] = [new Map(this.#bodies), new Map(this.#refused)];
    return () => {
      const lost = this.log.slice(log.length);
      const refill = <V>(map: Map<string, V>, by: ReadonlyMap<string, V>) => {
        map.clear();
        for (const [key, value] of by) map.set(key, value);
      };
      refill(this.rows, rows);
      refill(this.recordRows, recordRows);
      refill(this.actors, actors);
      this.log.splice(0, this.log.length, ...log);
      this.events.splice(0, this.events.length, ...log);
      Object.assign(this, { acknowledged, permEpoch, setBackTo: log.length });
      this.#bodies = bodies;
      this.#refused = refused;
      return lost;
    };
  }

  /** An operation of the server itself on many records: one event that names them by runs of ids. */
  sweep(sliceId: string, ids: readonly string[], isDeleted: boolean, actorId: string): void {
    const at = this.clock();
    const opId = uuidV7(
      at,
      Uint8Array.from({ length: 10 }, (_, i) => (i < 2 ? 0 : this.log.length >> (8 * (9 - i)))),
    );
    const sweep: RecordSweep = { slice_id: sliceId, runs: runsOf(ids), is_deleted: isDeleted };
    const event: LogEvent = {
      id: opId,
      workspace_id: this.actors.get(actorId)!.workspace_id,
      seq: this.log.length + 1,
      act_id: opId,
      actor_id: actorId,
      client_id: null,
      call: 'POST /imports/{id}/delete',
      title: isDeleted ? 'Delete records' : 'Bring records back',
      at,
      received_at: at,
      changes: [],
      sweeps: [sweep],
      undoable: false,
      undoes: null,
      undone_by: null,
    };
    const turn = { before: { is_deleted: !isDeleted }, after: { is_deleted: isDeleted } };
    this.apply({ ...event, changes: ids.map((id) => ({ kind: 'record' as const, id, ...turn })) });
    this.log.push(event);
    this.events.push(event);
  }

  /** The rows and values that this person may know, by the server's own filter. */
  sightOf(userId: string): Sight {
    return new Sight(this.actors.get(userId)!, Structure.of(this.log.length, this.rows.values()));
  }

  private readonly eventRows: EventRows = {
    sliceOf: (id) => this.recordRows.get(id)?.attrs.entity_slice_id,
    stored: (kind, id) => this.rows.get(`${kind}:${id}`),
  };

  /** The number that a device compares: it differs for people from whom a table is hidden. */
  epochOf(userId: string): number {
    return this.sightOf(userId).seesAllRecords ? this.permEpoch : this.permEpoch + HIDDEN;
  }

  *changes(query: FeedQuery, userId: string): Generator<FeedLine> {
    const { oldestReader = OLDEST_READER_VERSION } = this.versions;
    if (query.schema_version !== undefined && query.schema_version < oldestReader) throw new ServerFault(426);
    const epoch = this.epochOf(userId);
    const sight = this.sightOf(userId);
    const known = query.known ? readKnown(query.known) : [];
    const held = known.every(({ seq, mark }) => {
      const there = this.log[seq - 1];
      return there && markOf(there) === mark;
    });
    const restored = !held || query.cursor > this.log.length;
    if (restored || (query.perm_epoch !== undefined && query.perm_epoch !== epoch)) {
      const slices = [...this.rows.values()].filter((row) => row.kind === 'slice' && sight.seesSlice(row.id));
      const scopes = ['structure', 'work', ...slices.map((row) => `slice:${row.id}`)];
      yield { rescope: scopes, perm_epoch: epoch, ...(restored && { restored }) };
      return;
    }
    const events = this.log.slice(query.cursor, query.cursor + query.limit);
    const cursor = query.cursor + events.length;
    const more = cursor < this.log.length;
    for (const event of events) {
      const seen = sight.event(event, this.eventRows);
      if (seen) yield { event: structuredClone(seen) };
    }
    const last = this.log[cursor - 1];
    const end = { cursor, more, perm_epoch: epoch, server_time: this.clock(), rights: this.rights };
    yield { ...end, ...(last && { last_mark: markOf(last) }) };
  }

  /** Records by id, as this person may currently see them. */
  remoteRecords(ids: readonly string[], userId: string): RemoteAnswer {
    const sight = this.sightOf(userId);
    const records = ids.flatMap((id) => {
      const row = this.recordRows.get(id);
      return row && sight.seesSlice(row.attrs.entity_slice_id) ? [structuredClone(row)] : [];
    });
    const last = this.log.at(-1);
    const at = last && { seq: last.seq, mark: markOf(last) };
    return {
      cursor: this.log.length,
      perm_epoch: this.epochOf(userId),
      total: records.length,
      records,
      ...(at && { at }),
    };
  }

  /** Events by id, as this person may currently see them. */
  remoteEvents(ids: readonly string[], userId: string): EventsAnswer {
    const sight = this.sightOf(userId);
    const events = this.log.flatMap((event) => {
      const seen = ids.includes(event.id) && sight.event(event, this.eventRows);
      return seen ? [structuredClone(seen)] : [];
    });
    const held = this.log.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
    return { perm_epoch: this.epochOf(userId), events, held };
  }

  /** A poke with the events after `from`, as this person may currently see them. */
  poke(userId: string, from: number): { seq: number; news: News } {
    const events: LogEvent[] = [];
    for (const line of this.changes({ cursor: from, limit: this.log.length }, userId))
      if ('event' in line) events.push(line.event);
    const last = this.log.at(-1);
    const news = {
      from,
      events,
      perm_epoch: this.epochOf(userId),
      rights: this.rights,
      ...(last && { last_mark: markOf(last) }),
    };
    return { seq: this.log.length, news };
  }

  /** Blocks are read when they are sent, so that writes happen between them. */
  *bootstrap(
    query: { scope: string; after?: string; without?: 'work' | 'old' },
    userId: string,
  ): Generator<BootstrapLine> {
    const sight = this.sightOf(userId);
    const head = { cursor: this.log.length, perm_epoch: this.epochOf(userId), server_time: this.clock() };
    if (query.scope === 'structure') {
      const seen = [...this.rows.values()].filter(
        (row) => !(query.without && isWork(row)) && sight.seesRow(row.kind, row.id, row.attrs),
      );
      const rows = structuredClone(seen.map((row) => ({ ...row, attrs: sight.shown(row.kind, row.id, row.attrs) })));
      const last = this.log.at(-1);
      yield { ...head, total: rows.length, ...(last && { last_mark: markOf(last) }) };
      yield { rows };
      yield { end: true, count: rows.length };
      return;
    }
    const tasks = [...this.rows.values()].flatMap(({ kind, id, attrs }) =>
      kind === 'task' ? [{ ...attrs, id } as unknown as Task] : [],
    );
    const isOfItems = (ids: ReadonlySet<string>) => (row: StoredRow) =>
      ids.has(itemOf(row.kind, row.id, row.attrs) ?? '');
    if (query.scope === 'work' || query.scope === 'work:all') {
      const old = query.without === 'old' ? oldWork(tasks, oldBefore(head.server_time)) : new Set<string>();
      const isOld = isOfItems(old);
      const older = tasks.filter(({ id, is_deleted }) => old.has(id) && !is_deleted).length;
      yield* this.#work(query.after, sight, { ...head, older }, (row) => isWork(row) && !isOld(row));
      return;
    }
    if (query.scope.startsWith('tree:')) {
      const ids = new Set(treeOf(query.scope.slice(5), tasks).map(({ id }) => id));
      if (ids.size === 0) throw new Refusal('not_found', 'This item does not exist.');
      yield* this.#work(query.after, sight, head, isOfItems(ids));
      return;
    }
    const sliceId = query.scope.slice(6);
    if (!sight.seesSlice(sliceId)) throw new Refusal('not_found', 'This table does not exist.');
    const [resumed, from] = (query.after ?? `${head.cursor}.`).split('.') as [string, string];
    yield { ...head, cursor: Number(resumed), total: this.recordRows.size };
    let after = from;
    let count = 0;
    for (;;) {
      const rows = [...this.recordRows.values()]
        .filter((row) => row.attrs.entity_slice_id === sliceId && row.id > after)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, BLOCK_RECORDS);
      if (rows.length === 0) break;
      after = rows[rows.length - 1]!.id;
      count += rows.length;
      const last = this.log.at(-1);
      const at = last && { seq: last.seq, mark: markOf(last) };
      yield structuredClone({ block: encodeBlock(sliceId, rows), token: `${resumed}.${after}`, ...(at && { at }) });
    }
    yield { end: true, count };
  }

  *#work(
    token: string | undefined,
    sight: Sight,
    head: { cursor: number; perm_epoch: number; server_time: number; older?: number },
    isWanted: (row: StoredRow) => boolean,
  ): Generator<BootstrapLine> {
    const [resumed, from] = (token ?? `${head.cursor}.`).split('.') as [string, string];
    const seen = () =>
      [...this.rows.values()].filter((row) => isWanted(row) && sight.seesRow(row.kind, row.id, row.attrs));
    yield { ...head, cursor: Number(resumed), total: seen().length };
    let after = from;
    let count = 0;
    for (;;) {
      const keyOf = (row: StoredRow) => `${row.kind}:${row.id}`;
      const rows = seen()
        .filter((row) => keyOf(row) > after)
        .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
        .slice(0, BLOCK_RECORDS)
        .map((row) => ({ ...row, attrs: sight.shown(row.kind, row.id, row.attrs) }));
      if (rows.length === 0) break;
      after = keyOf(rows.at(-1)!);
      count += rows.length;
      const last = this.log.at(-1);
      const at = last && { seq: last.seq, mark: markOf(last) };
      yield structuredClone({ rows, token: `${resumed}.${after}`, ...(at && { at }) });
    }
    yield { end: true, count };
  }
}
