import type { StoredMapping } from '@/contract/shapes/import';
import { appended, changed } from '@/domain/commands/support/changes';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { Actor } from '@/domain/permissions/actor';
import type { RecordRow } from '@/domain/records/recordRow';
import { Refusal } from '@/domain/refusal';
import type { Field } from '@/domain/rows/rowShapes';
import { inParts } from '@/lib/inParts';
import type { Json } from '@/lib/json';
import { jsonWeight } from '@/lib/jsonWeight';
import type { Deps } from '../deps';
import { appendRecords, type BulkRecord, chunkRecords } from '../events/appendRecords';
import { selectRecords } from '../events/recordStore';
import { serverAct } from '../events/serverAct';
import type { AsksStop } from './asksStop';
import { type ImportRow, type ImportSource, mappingOf } from './importSource';
import { type ImportTarget, makeTarget, serialIdentifier, unreadField } from './importTarget';
import { createRowReader, type ReadRow, type RefusedRow } from './rowReader';
import { type MetRow, type SortedRows, sortRows } from './sortRows';

const CALL = 'POST /imports/{id}/run';
/** Rows that are read, matched and written together. */
export const ROWS_AT_ONCE = 2000;
const CHANGES_PER_EVENT = 1500;
const BYTES_PER_EVENT = 600_000;
/** Each report is an event that every device receives: at most two in a second. */
const REPORT_MILLIS = 500;

const breathe = () => new Promise((done) => setImmediate(done));

/** Records of the table that rows may meet, by identifier key. */
export async function recordsMet(
  deps: Deps,
  workspaceId: string,
  sliceId: string,
  rows: readonly (ReadRow | RefusedRow)[],
): Promise<Map<string, RecordRow>> {
  const keys = rows.flatMap((row) => ('identifier' in row ? [identifierKey(row.identifier).slice(0, 500)] : []));
  const found = await selectRecords(
    deps.db,
    deps.heads,
    workspaceId,
    'slice_id = $2 and left(identifier_key, 500) = any($3::text[]) and not is_deleted',
    [sliceId, keys],
  );
  return new Map(found.map((record) => [identifierKey(record.attrs.record_identifier).slice(0, 500), record]));
}

/** Reads the rows of a file part by part for a target, telling new from known ones. */
export async function* sortedParts(
  deps: Deps,
  actor: Actor,
  row: ImportRow,
  rows: readonly (readonly string[])[],
  decimal: '.' | ',',
  target: ImportTarget,
): AsyncGenerator<SortedRows & { done: number }> {
  const { columns, keyFields, serial } = target;
  const nameRow = serial ? (number: number) => serialIdentifier(serial, number) : null;
  const read = createRowReader(columns, keyFields, {
    lookups: target.lookups,
    decimal,
    actorId: actor.user_id,
    nameRow,
  });
  const seen = new Set<string>();
  const options = {
    fieldIds: columns.map((column) => column.field.id),
    keyFieldIds: new Set(keyFields.map((field) => field.id)),
    operationId: row.operation_id,
    updateExisting: row.update_existing,
    keyColumn: columns.find((column) => column.isKey)?.name ?? '',
  };
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = rows.slice(at, at + ROWS_AT_ONCE).map((cells, i) => read(cells, at + i + 1));
    const held = target.slice ? await recordsMet(deps, actor.workspace_id, target.slice.id, part) : new Map();
    yield { ...sortRows(part, seen, held, options), done: at + part.length };
    await breathe();
  }
}

type Counts = Pick<ImportRow, 'rows_done' | 'created_count' | 'changed_count' | 'same_count' | 'refused_count'>;

/** Changes attributes of the import row by an event of its own. */
export async function reportImport(
  deps: Deps,
  actor: Actor,
  importId: string,
  attrs: Partial<Omit<ImportRow, 'id'>>,
): Promise<void> {
  const act = { call: CALL, title: 'Import progress', undoable: false };
  await serverAct(deps, actor, act, async (read) => {
    const held = await read.get('import', importId);
    const change = held ? changed('import', held, attrs) : null;
    return { changes: change ? [change] : [], answer: { kind: 'import', id: importId } };
  });
}

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

  /** The fields beside bad cells, made when the first is met. */
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
          title: `Import ${chunk.length} records into ${slice.slice_name}`,
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
      const act = { call: CALL, actId: this.#row.id, title: `Import ${part.length} values into ${slice.slice_name}` };
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

/**
 * Takes the rows of a file into its table. Rows that cannot be named are refused and counted; cells that cannot be read
 * are kept as text in a field beside theirs. May be run again: what is in already counts as same. Somebody may stop it
 * between two parts: what is in then stays, so that nothing is lost that others may use already.
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
  const table = await source.table(row, mapping);
  const target = await makeTarget(deps, actor, row, mapping, table);
  // From now on the columns go to fields that exist, so that the import can be run again.
  await reportImport(deps, actor, row.id, { mapping: settled(mapping, target), entity_slice_id: target.slice.id });
  const run = new ImportRun(deps, actor, row, target);
  const counts: Counts = { rows_done: 0, created_count: 0, changed_count: 0, same_count: 0, refused_count: 0 };
  let reported = 0;
  let cancelled_by: string | null = null;
  for await (const part of sortedParts(deps, actor, row, table.rows, mapping.decimal, target)) {
    cancelled_by = await asksStop();
    if (cancelled_by) break;
    if (deps.draining()) throw new Refusal('outside', 'The server was stopped while importing; run the import again.');
    if (part.fresh.length > 0) await run.addFresh(part.fresh);
    if (part.changed.length > 0) await run.change(part.changed);
    counts.rows_done = part.done;
    counts.created_count += part.fresh.length;
    counts.changed_count += part.changed.length;
    counts.same_count += part.same.length;
    counts.refused_count += part.refused.length;
    if (Date.now() - reported > REPORT_MILLIS) {
      reported = Date.now();
      await reportImport(deps, actor, row.id, counts);
    }
  }
  await reportImport(deps, actor, row.id, { ...counts, is_complete: true, error_message: null, cancelled_by });
}
