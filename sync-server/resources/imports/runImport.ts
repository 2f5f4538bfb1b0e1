import { callName } from '@/contract/call';
import { runImportCall } from '@/contract/imports/run';
import type { StoredMapping } from '@/contract/shapes/import';
import { appended } from '@/domain/commands/support/changes';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { Field } from '@/domain/kinds/field';
import type { Actor } from '@/domain/permissions/actor';
import type { RecordRow } from '@/domain/records/recordRow';
import { Refusal } from '@/domain/refusal';
import { resolveActor } from '@/domain/rights/resolveActor';
import { inParts } from '@/lib/inParts';
import { inTurns } from '@/lib/inTurns';
import type { Json } from '@/lib/json';
import { jsonWeight } from '@/lib/jsonWeight';
import { counted } from '@/lib/words/counted';
import type { Deps } from '../../deps';
import { additionalIdentifiers } from '../../events/additionalIdentifiers';
import { appendRecords, type BulkRecord, chunkRecords } from '../../events/appendRecords';
import { selectRecords } from '../../events/recordStore';
import { serverAct } from '../../events/serverAct';
import { Sight } from '../../events/sight';
import type { AsksStop } from '../../jobs/asksStop';
import type { ImportRow } from '../../jobs/importRow';
import { reportImport } from '../../jobs/reportImport';
import type { SpooledTable } from '../../reading/fileReaders';
import type { RowSpool } from '../../reading/rowSpool';
import { demandRights } from './importRights';
import { type ImportSource, mappingOf } from './importSource';
import { type ImportTarget, makeTarget, serialIdentifier, unreadField } from './importTarget';
import { listImported } from './listImported';
import { createRowReader, type ReadRow, type RefusedRow, type RowReaderOptions } from './rowReader';
import { type MetRow, type SortedRows, sortRows } from './sortRows';

const CALL = callName(runImportCall);
/** Rows that are read, matched and written together. */
export const ROWS_AT_ONCE = 2000;
const CELLS_AT_ONCE = 40_000;
const CHARACTERS_AT_ONCE = 4_000_000;
/** Records that are read together, and the size of their cells in the database: larger reads delay other requests. */
const MET_AT_ONCE = { count: 500, weight: 150_000 };
const CHANGES_PER_EVENT = 1500;
const BYTES_PER_EVENT = 600_000;
/** Each report is an event that every device receives: at most two per second. */
const REPORT_MILLIS = 500;

/** The rows in parts that are matched and written together; parts are smaller for wide rows and long cells. */
async function* gathered(rows: RowSpool): AsyncGenerator<string[][]> {
  let held: string[][] = [];
  let cells = 0;
  let characters = 0;
  for await (const part of rows.parts()) {
    for (const row of part) {
      held.push(row);
      cells += row.length;
      for (const text of row) characters += text.length;
      if (held.length < ROWS_AT_ONCE && cells < CELLS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
      yield held;
      held = [];
      cells = 0;
      characters = 0;
    }
  }
  if (held.length > 0) yield held;
}

/** Records of the table that rows may match, by identifier key. */
export async function recordsMet(
  deps: Deps,
  workspaceId: string,
  sliceId: string,
  rows: readonly (ReadRow | RefusedRow)[],
): Promise<Map<string, RecordRow>> {
  const keys = rows.flatMap((row) => ('identifier' in row ? [identifierKey(row.identifier).slice(0, 500)] : []));
  const held = await deps.db.query<{ id: string; size: number }>(
    `select id, pg_column_size(cells) as size from record
     where workspace_id = $1 and slice_id = $2 and left(identifier_key, 500) = any($3::text[]) and not is_deleted`,
    [workspaceId, sliceId, keys],
  );
  const met = new Map<string, RecordRow>();
  const others = await additionalIdentifiers(deps.db, workspaceId, sliceId, keys);
  const ids = [...new Set(others.values())];
  const named = await selectRecords(deps.db, deps.heads, workspaceId, 'id = any($2::uuid[])', [ids]);
  const byId = new Map(named.map((record) => [record.id, record]));
  for (const [key, id] of others) {
    const record = byId.get(id);
    if (record) met.set(key, record);
  }
  for (const part of inParts(held, ({ size }) => size, MET_AT_ONCE)) {
    const ids = part.map(({ id }) => id);
    const found = await selectRecords(deps.db, deps.heads, workspaceId, 'id = any($2::uuid[])', [ids]);
    for (const record of found) met.set(identifierKey(record.attrs.record_identifier).slice(0, 500), record);
  }
  return met;
}

/** Reads the rows of a file part by part for a target, and distinguishes new rows from those of existing records. */
export async function* sortedParts(
  deps: Deps,
  actor: Actor,
  row: ImportRow,
  rows: RowSpool,
  target: ImportTarget,
  onChanged?: RowReaderOptions['onChanged'],
): AsyncGenerator<SortedRows & { done: number }> {
  const { columns, keyFields, serial } = target;
  const nameRow = serial ? (number: number) => serialIdentifier(serial, number) : null;
  const read = createRowReader(columns, keyFields, {
    lookups: target.lookups,
    actorId: actor.user_id,
    nameRow,
    keepsUnread: target.keepsUnread,
    onChanged,
  });
  const seen = new Set<string>();
  const options = {
    fieldIds: columns.map((column) => column.field.id),
    keyFieldIds: new Set(keyFields.map((field) => field.id)),
    operationId: row.operation_id,
    updateExisting: row.update_existing,
    keyColumn: columns.find((column) => column.isKey)?.name ?? '',
  };
  let done = 0;
  for await (const part of gathered(rows)) {
    const readRows: (ReadRow | RefusedRow)[] = [];
    // A cell may contain a sequence of a megabyte: the time is checked after each row.
    await inTurns(part, (cells) => readRows.push(read(cells, ++done)), 1);
    const held = target.slice ? await recordsMet(deps, actor.workspace_id, target.slice.id, readRows) : new Map();
    yield { ...(await sortRows(readRows, seen, held, options)), done };
  }
}

type Counts = Pick<ImportRow, 'rows_done' | 'created_count' | 'changed_count' | 'same_count' | 'refused_count'>;

class ImportRun {
  readonly #deps: Deps;
  readonly #actor: Actor;
  readonly #row: ImportRow;
  readonly #target: ImportTarget & { slice: { id: string; slice_name: string } };
  readonly #unread = new Map<string, Field>();

  constructor(
    deps: Deps,
    actor: Actor,
    row: ImportRow,
    target: ImportTarget & { slice: { id: string; slice_name: string } },
  ) {
    this.#deps = deps;
    this.#actor = actor;
    this.#row = row;
    this.#target = target;
  }

  /** The fields for unreadable cells, created when the first one occurs. */
  async #unreadFields(rows: readonly ReadRow[]): Promise<Field[]> {
    const names = new Set(rows.flatMap((row) => row.unread.map((cell) => cell.column.name)));
    for (const name of names)
      if (!this.#unread.has(name))
        this.#unread.set(name, await unreadField(this.#deps, this.#actor, this.#row, this.#target.slice.id, name));
    return [...names].map((name) => this.#unread.get(name) as Field);
  }

  async addFresh(rows: readonly ReadRow[]): Promise<void> {
    const { columns, serial, slice } = this.#target;
    const extra = await this.#unreadFields(rows);
    const extraAt = new Map([...this.#unread].map(([name, field]) => [name, extra.indexOf(field)]));
    const records = rows.map((row): BulkRecord => {
      const beside: Json[] = extra.map(() => null);
      for (const cell of row.unread) beside[extraAt.get(cell.column.name) as number] = cell.text;
      const own = serial ? [row.identifier] : [];
      return { identifier: row.identifier, contents: [...own, ...row.contents, ...beside] };
    });
    const fields = [...(serial ? [serial.field] : []), ...columns.map((column) => column.field), ...extra];
    for (const chunk of chunkRecords(records, ROWS_AT_ONCE))
      await appendRecords(
        this.#deps,
        this.#actor,
        {
          call: CALL,
          actId: this.#row.id,
          title: `Import ${counted(chunk.length, 'record')} into ${slice.slice_name}`,
          sliceId: slice.id,
          fieldIds: fields.map((field) => field.id),
          operationId: this.#row.operation_id,
        },
        chunk,
      );
  }

  async change(met: readonly MetRow[]): Promise<void> {
    const { columns, slice } = this.#target;
    await this.#unreadFields(met.map(({ row }) => row));
    const writes = met.flatMap(({ row, record, differing }) => [
      ...differing.map((i) => ({ record, fieldId: columns[i]?.field.id as string, content: row.contents[i] as Json })),
      ...row.unread.map((cell) => ({
        record,
        fieldId: (this.#unread.get(cell.column.name) as Field).id,
        content: cell.text,
      })),
    ]);
    const limits = { count: CHANGES_PER_EVENT, weight: BYTES_PER_EVENT };
    for (const part of inParts(writes, ({ content }) => jsonWeight(content), limits)) {
      const act = {
        call: CALL,
        actId: this.#row.id,
        title: `Import ${counted(part.length, 'value')} into ${slice.slice_name}`,
      };
      await serverAct(this.#deps, this.#actor, act, async (_read, context) => ({
        changes: part.map(({ record, fieldId, content }) =>
          appended(context.newId(), record.id, fieldId, this.#row.operation_id, content),
        ),
        answer: { value: part.length },
      }));
    }
  }
}

function settled(mapping: StoredMapping, target: ImportTarget): StoredMapping {
  const fieldIds = new Map(target.columns.map((column) => [column.column, column.field.id]));
  const columns = mapping.columns.map(({ new_field, ...column }) =>
    new_field ? { ...column, field_id: fieldIds.get(column.column) } : column,
  );
  return { ...mapping, columns };
}

/** Checks the rights of a running import again: they may have been withdrawn since it began. @throws Refusal */
async function demandStill(deps: Deps, { user_id, workspace_id }: Actor, row: ImportRow, mapping: StoredMapping) {
  const structure = await deps.rows.structure(workspace_id);
  const actor = resolveActor(structure, workspace_id, user_id);
  if (!actor) throw new Refusal('forbidden', 'You are no longer a member of this workspace.');
  demandRights(structure, new Sight(actor, structure), row, mapping);
}

/**
 * Imports the rows of a file into its table. Rows that cannot be identified are refused and counted; unreadable cells
 * are stored as text in a field next to theirs. It may be run again: what was imported before counts as unchanged.
 * Somebody may stop it between two parts: what was imported by then stays, so that nothing is lost that others may
 * already use.
 * @throws Refusal and errors of the engine; what was written by then stays.
 */
export async function runImport(
  deps: Deps,
  source: ImportSource,
  actor: Actor,
  row: ImportRow,
  asksStop: AsksStop,
): Promise<void> {
  const mapping = mappingOf(row);
  await source.withTable(row, mapping, { userId: actor.user_id }, (table) =>
    runRows(deps, actor, row, mapping, table, asksStop),
  );
}

async function runRows(
  deps: Deps,
  actor: Actor,
  row: ImportRow,
  mapping: StoredMapping,
  table: SpooledTable,
  asksStop: AsksStop,
): Promise<void> {
  const target = await makeTarget(deps, actor, row, mapping, table);
  // From now on the columns are mapped to existing fields, so that the import can be run again.
  await reportImport(deps, actor, row.id, { mapping: settled(mapping, target), entity_slice_id: target.slice.id });
  const run = new ImportRun(deps, actor, row, target);
  const counts: Counts = { rows_done: 0, created_count: 0, changed_count: 0, same_count: 0, refused_count: 0 };
  let reported = 0;
  let cancelled_by: string | null = null;
  const changedIds = new Set<string>();
  const planned = { ...row, entity_slice_id: target.slice.id };
  const written = settled(mapping, target);
  for await (const part of sortedParts(deps, actor, row, table.rows, target)) {
    await demandStill(deps, actor, planned, written);
    cancelled_by = await asksStop();
    if (cancelled_by) break;
    if (deps.draining()) throw new Refusal('outside', 'The server was stopped while importing; run the import again.');
    if (part.fresh.length > 0) await run.addFresh(part.fresh);
    if (part.changed.length > 0) await run.change(part.changed);
    if (row.operation_id !== null) for (const { record } of part.changed) changedIds.add(record.id);
    counts.rows_done = part.done;
    counts.created_count += part.fresh.length;
    counts.changed_count += part.changed.length;
    counts.same_count += part.same.length;
    counts.refused_count += part.refused.length;
    if (Date.now() - reported > REPORT_MILLIS) {
      reported = Date.now();
      await deps.jobs.note(row, counts);
    }
  }
  const { operation_id: operationId } = row;
  if (operationId !== null)
    await listImported(deps, actor, { call: CALL, importId: row.id, operationId }, [...changedIds]);
  await reportImport(deps, actor, row.id, { ...counts, is_complete: true, error_message: null, cancelled_by });
}
