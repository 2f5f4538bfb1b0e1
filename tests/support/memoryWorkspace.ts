import { applyToRow } from '@/domain/changes/applyToRow';
import type { RowChange } from '@/domain/changes/rowChange';
import { stampOf } from '@/domain/changes/stamp';
import type { StoredRow } from '@/domain/changes/storedRow';
import type { CommandContext, Plan } from '@/domain/commands/command';
import type { Reader } from '@/domain/commands/reader';
import { CELLS_PER_ACT } from '@/domain/commands/records/cellsPerEvent';
import { commandRegistry } from '@/domain/commands/registry';
import { created } from '@/domain/commands/support/changes';
import { applyToRecord, authorshipOf } from '@/domain/events/applyToRecord';
import type { LogEvent } from '@/domain/events/event';
import { additionalHolders } from '@/domain/identifiers/additionalHolders';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { plainRow } from '@/domain/kinds/plainRow';
import type { RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { Actor } from '@/domain/permissions/actor';
import { flagsOfPlan, OWN_SERVER_FLAGS } from '@/domain/plans/plans';
import { currentValues } from '@/domain/records/currentValues';
import type { RecordRow } from '@/domain/records/recordRow';
import { idAt, uuidV7 } from '@/lib/uuid';
import { buildTask } from './buildTask';

const WORKSPACE = '01900000-0000-7000-8000-000000000001';

type AppliedEvent = Pick<LogEvent, 'id' | 'at' | 'actor_id' | 'client_id' | 'received_at' | 'seq' | 'knew' | 'changes'>;

/** An admin of the test workspace; any attribute can be overridden. */
export function buildActor(parts: Partial<Actor> = {}): Actor {
  return {
    user_id: '01900000-0000-7000-8000-00000000a001',
    workspace_id: WORKSPACE,
    access_level: 'admin',
    flags: flagsOfPlan('trial').concat(OWN_SERVER_FLAGS),
    settings: null,
    group_ids: [],
    program_ids: [],
    ...parts,
  };
}

const rowOf = (row: StoredRow) => plainRow(row.kind, row.id, row.attrs);

/** A workspace in plain maps: the real commands, applied as in the product, without a database. */
export class MemoryWorkspace implements Reader {
  readonly rows = new Map<string, StoredRow>();
  readonly recordRows = new Map<string, RecordRow>();
  readonly events: LogEvent[] = [];
  readonly cellsPerAct = CELLS_PER_ACT;
  readonly holdsAll = true;
  private counter = 0;
  /** Unix milliseconds of the next act; increases by itself. */
  now = 1_800_000_000_000;

  opId(): string {
    this.counter += 1;
    const random = new Uint8Array(10);
    new DataView(random.buffer).setUint32(2, this.counter);
    return uuidV7(this.now, random);
  }

  /** Runs a command and applies its plan. @throws Refusal */
  async run(call: string, input: unknown, actor: Actor = buildActor()): Promise<{ event: LogEvent; plan: Plan }> {
    const command = commandRegistry.get(call);
    if (!command) throw new Error(`No command ${call}`);
    this.now += 1000;
    const opId = this.opId();
    let k = 0;
    const context: CommandContext = {
      actor,
      opId,
      clientId: null,
      at: this.now,
      tzMinutes: 0,
      newId: () => idAt(opId, ++k),
    };
    const plan = await command.run(this, input, context);
    const event: LogEvent = {
      id: opId,
      workspace_id: actor.workspace_id,
      seq: this.events.length + 1,
      act_id: opId,
      actor_id: actor.user_id,
      client_id: null,
      call,
      title: plan.title ?? command.done,
      at: this.now,
      received_at: this.now,
      changes: plan.changes,
      undoable: command.undoable,
      undoes: plan.undoes ?? null,
      undone_by: null,
    };
    this.apply(event);
    const undone = this.events.find((held) => held.id === plan.undoes);
    if (undone) undone.undone_by = opId;
    this.events.push(event);
    return { event, plan };
  }

  /** Adds a row that no command creates. */
  make<K extends PlainKind>(kind: K, row: RowOf<K>): void {
    const id = this.opId();
    const [at, actor_id] = [this.now, buildActor().user_id];
    this.apply({ id, at, actor_id, client_id: null, received_at: at, seq: 0, changes: [created(kind, row)] });
  }

  /** An experiment. @returns its id */
  makeOperation(id: string): string {
    const made = { created_by: buildActor().user_id, created_at: new Date(this.now).toISOString() };
    this.make('task', buildTask({ id, workspace_id: WORKSPACE, task_title: id, task_type: 'operation', ...made }));
    return id;
  }

  apply(event: AppliedEvent): void {
    for (const change of event.changes) this.applyChange(change, event);
  }

  private applyChange(change: RowChange, event: AppliedEvent): void {
    const stamp = stampOf(event.at, event.id);
    if (change.kind === 'record' || change.kind === 'value') {
      const id = change.kind === 'value' ? change.record_id : change.id;
      const next = applyToRecord(this.recordRows.get(id), change, stamp, authorshipOf(event));
      if (next) this.recordRows.set(id, next);
      return;
    }
    const key = `${change.kind}:${change.id}`;
    const next = applyToRow(this.rows.get(key), change, stamp);
    if (next) this.rows.set(key, next);
  }

  async get<K extends PlainKind>(kind: K, id: string): Promise<RowOf<K> | undefined> {
    const row = this.rows.get(`${kind}:${id}`);
    return row && !row.removed ? (rowOf(row) as unknown as RowOf<K>) : undefined;
  }
  many<K extends PlainKind>(kind: K, ids: readonly string[]): Promise<(RowOf<K> | undefined)[]> {
    return Promise.all(ids.map((id) => this.get(kind, id)));
  }
  async all<K extends PlainKind>(kind: K): Promise<RowOf<K>[]> {
    const rows = [...this.rows.values()].filter((row) => row.kind === kind && !row.removed);
    return rows.map((row) => rowOf(row) as unknown as RowOf<K>);
  }
  async stored(kind: PlainKind, id: string): Promise<StoredRow | undefined> {
    return this.rows.get(`${kind}:${id}`);
  }
  async partsOf(): Promise<LogEvent[]> {
    return [];
  }
  async record(id: string): Promise<RecordRow | undefined> {
    return this.recordRows.get(id);
  }
  async records(ids: readonly string[]): Promise<(RecordRow | undefined)[]> {
    return ids.map((id) => this.recordRows.get(id));
  }
  async recordIdsByIdentifier(sliceId: string, keys: readonly string[]): Promise<Map<string, string>> {
    const wanted = new Set(keys);
    const found = new Map<string, string>();
    for (const { id, attrs } of this.recordRows.values()) {
      const key = identifierKey(attrs.record_identifier);
      if (attrs.entity_slice_id === sliceId && !attrs.is_deleted && wanted.has(key)) found.set(key, id);
    }
    for (const [key, id] of additionalHolders(await this.all('identifier'), sliceId, keys))
      if (!found.has(key) && this.recordRows.get(id)?.attrs.is_deleted === false) found.set(key, id);
    return found;
  }
  async recordIdsUsing(fieldId: string, content?: string): Promise<string[]> {
    const uses = (row: RecordRow) =>
      currentValues(row.cells[fieldId] ?? []).some(
        (value) => content === undefined || JSON.stringify(value.content).includes(content),
      );
    return [...this.recordRows.values()].filter((row) => !row.attrs.is_deleted && uses(row)).map((row) => row.id);
  }
  async event(id: string): Promise<LogEvent | undefined> {
    return this.events.find((event) => event.id === id);
  }
  async lastSerial(sliceId: string): Promise<number> {
    let last = 0;
    for (const { attrs } of this.recordRows.values()) {
      const digits = /(\d+)\D*$/.exec(attrs.record_identifier)?.[1];
      if (attrs.entity_slice_id === sliceId && digits) last = Math.max(last, Number(digits));
    }
    return last;
  }
}
