import type { StoredRow } from '@/domain/changes/storedRow';
import type { Reader } from '@/domain/commands/reader';
import { CELLS_PER_ACT } from '@/domain/commands/records/cellsPerEvent';
import type { LogEvent } from '@/domain/events/event';
import { plainRow } from '@/domain/kinds/plainRow';
import type { RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { Actor } from '@/domain/permissions/actor';
import { canSeeField } from '@/domain/permissions/visible';
import { blockIdAt } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { Refusal } from '@/domain/refusal';
import { isUuid } from '@/lib/uuid';
import type { Sql } from '../storage/db';
import { additionalIdentifiers } from './additionalIdentifiers';
import type { EventHeads } from './eventHeads';
import { readEvent, readEvents } from './eventStore';
import { selectRecords } from './recordStore';
import { rowsOfEvents } from './rowsOfEvents';
import { Sight } from './sight';
import { isCached, ROW_COLUMNS, type Structure, storedOf } from './structureCache';

/** Rows shared by the readers of one transaction: rows that were read, and rows that were written since. */
export class ReadCache {
  readonly records = new Map<string, RecordRow | undefined>();
  readonly others = new Map<string, StoredRow | undefined>();
}

/**
 * The rows as a command sees them, in one transaction of PostgreSQL. Records are cached once read, because the
 * workspace's lock keeps everyone else from changing them until the transaction ends.
 */
export class PgReader implements Reader {
  readonly #sql: Sql;
  readonly #workspaceId: string;
  readonly #structure: Structure;
  readonly #heads: EventHeads;
  readonly #actor: Actor | null;
  readonly #records: ReadCache['records'];
  readonly #others: ReadCache['others'];
  readonly cellsPerAct = CELLS_PER_ACT;
  readonly holdsAll = true;

  /**
   * @param actor whose access limits `event`; null = the server itself.
   * @param cache rows that earlier acts of the transaction read and wrote.
   */
  constructor(
    sql: Sql,
    workspaceId: string,
    structure: Structure,
    heads: EventHeads,
    actor: Actor | null,
    cache = new ReadCache(),
  ) {
    this.#records = cache.records;
    this.#others = cache.others;
    this.#sql = sql;
    this.#workspaceId = workspaceId;
    this.#structure = structure;
    this.#heads = heads;
    this.#actor = actor;
  }

  async get<K extends PlainKind>(kind: K, id: string): Promise<RowOf<K> | undefined> {
    return (await this.many(kind, [id]))[0];
  }

  async many<K extends PlainKind>(kind: K, ids: readonly string[]): Promise<(RowOf<K> | undefined)[]> {
    if (isCached(kind)) return ids.map((id) => this.#structure.get(kind, id));
    await this.#loadOthers(kind, ids);
    return ids.map((id) => {
      const row = this.#others.get(`${kind}:${id}`);
      return row && !row.removed ? plainRow(kind, id, row.attrs) : undefined;
    });
  }

  async all<K extends PlainKind>(kind: K): Promise<RowOf<K>[]> {
    if (isCached(kind)) return [...this.#structure.all(kind)];
    const rows = await this.#sql.query<{ id: string; attrs: StoredRow['attrs'] }>(
      'select id, attrs from row where workspace_id = $1 and kind = $2 and removed is null order by id',
      [this.#workspaceId, kind],
    );
    return rows.map(({ id, attrs }) => plainRow(kind, id, attrs));
  }

  async stored(kind: PlainKind, id: string): Promise<StoredRow | undefined> {
    if (isCached(kind)) return this.#structure.stored(kind, id);
    await this.#loadOthers(kind, [id]);
    return this.#others.get(`${kind}:${id}`);
  }

  async record(id: string): Promise<RecordRow | undefined> {
    return (await this.records([id]))[0];
  }

  async records(ids: readonly string[]): Promise<(RecordRow | undefined)[]> {
    const missing = [...new Set(ids)].filter((id) => !this.#records.has(id) && isUuid(id));
    if (missing.length > 0) {
      for (const id of missing) this.#records.set(id, undefined);
      const found = await selectRecords(this.#sql, this.#heads, this.#workspaceId, 'id = any($2::uuid[])', [missing]);
      for (const record of found) this.#records.set(record.id, record);
    }
    return ids.map((id) => this.#records.get(id));
  }

  async recordIdsByIdentifier(sliceId: string, keys: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.#sql.query<{ id: string; identifier_key: string }>(
      `select id, identifier_key from record
       where workspace_id = $1 and slice_id = $2 and left(identifier_key, 500) = any($3::text[]) and not is_deleted`,
      [this.#workspaceId, sliceId, keys.map((key) => key.slice(0, 500))],
    );
    const full = new Map(keys.map((key) => [key.slice(0, 500), key]));
    const found = new Map(
      rows.map((row) => [full.get(row.identifier_key.slice(0, 500)) ?? row.identifier_key, row.id]),
    );
    const open = keys.filter((key) => !found.has(key));
    const others = await additionalIdentifiers(this.#sql, this.#workspaceId, sliceId, open);
    for (const [key, id] of others) found.set(full.get(key) ?? key, id);
    return found;
  }

  async recordIdsUsing(fieldId: string, content?: string): Promise<string[]> {
    if (!isUuid(fieldId)) return [];
    const records = await selectRecords(
      this.#sql,
      this.#heads,
      this.#workspaceId,
      `not is_deleted and cells like $2${content === undefined ? '' : ' and cells like $3'}`,
      content === undefined ? [`%"${fieldId}":[[%`] : [`%"${fieldId}":[[%`, `%${content.replace(/[\\%_]/g, '\\$&')}%`],
    );
    const uses = (record: RecordRow) =>
      (record.cells[fieldId] ?? []).some(
        (value) =>
          !value.hidden &&
          value.content !== null &&
          (content === undefined ||
            value.content === content ||
            (Array.isArray(value.content) && value.content.includes(content))),
      );
    return records.filter(uses).map((record) => record.id);
  }

  async event(id: string): Promise<LogEvent | undefined> {
    const event = await readEvent(this.#sql, this.#workspaceId, id);
    return event && (await this.#isKnown(event)) ? this.#foresee([event]) : undefined;
  }

  /**
   * Whether the actor may know of an event. If nothing of somebody else's event is visible to them, they may not even
   * know that it happened.
   */
  async #isKnown(event: LogEvent): Promise<boolean> {
    if (!this.#actor || event.actor_id === this.#actor.user_id) return true;
    const rows = await rowsOfEvents(this.#sql, this.#workspaceId, [event]);
    return new Sight(this.#actor, this.#structure).event(event, rows) !== null;
  }

  async partsOf(event: LogEvent): Promise<LogEvent[]> {
    if (!event.parts) return [];
    const parts = await readEvents(this.#sql, this.#workspaceId, event.seq - event.parts, event.seq);
    if (!(await this.#foresee(parts))) throw new Refusal('not_found', 'This event does not exist.');
    return parts;
  }

  /**
   * Reads the records of several events together: an undo asks for each of them in turn. @returns the last event;
   * undefined when one reveals a hidden field.
   */
  async #foresee(events: readonly LogEvent[]): Promise<LogEvent | undefined> {
    const ids = new Set<string>();
    for (const event of events) {
      for (const change of event.changes) {
        if (change.kind === 'record') ids.add(change.id);
        if (change.kind !== 'value') continue;
        ids.add(change.record_id);
        if (this.#actor && !canSeeField(this.#actor, change.field_id)) return undefined;
      }
      for (const block of event.blocks ?? []) for (let i = 0; i < block.count; i++) ids.add(blockIdAt(block, i));
    }
    await this.records([...ids]);
    return events.at(-1);
  }

  async lastSerial(sliceId: string): Promise<number> {
    const rows = await this.#sql.query<{ last: string | null }>(
      `select max(substring(identifier from '(\\d{1,15})$')::bigint)::text as last
       from record where workspace_id = $1 and slice_id = $2`,
      [this.#workspaceId, sliceId],
    );
    return Number(rows[0]?.last ?? 0);
  }

  async #loadOthers(kind: PlainKind, ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#others.has(`${kind}:${id}`) && isUuid(id));
    if (missing.length === 0) return;
    for (const id of missing) this.#others.set(`${kind}:${id}`, undefined);
    const rows = await this.#sql.query<Parameters<typeof storedOf>[0]>(
      `select ${ROW_COLUMNS} from row where workspace_id = $1 and kind = $2 and id = any($3::uuid[])`,
      [this.#workspaceId, kind, missing],
    );
    for (const row of rows) this.#others.set(`${kind}:${row.id}`, storedOf(row));
  }
}
