import { callName } from '@/contract/call';
import { demoLibraryCall } from '@/contract/demo/library';
import { createCompoundLibrary, type LibraryCompound } from '@/domain/demo/compoundLibrary';
import type { DemoColumn } from '@/domain/demo/demoColumn';
import { LIBRARY_COLUMNS } from '@/domain/demo/libraryColumns';
import type { Field } from '@/domain/kinds/field';
import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import type { Deps } from '../../deps';
import { appendRecords, type BulkRecord, chunkRecords } from '../../events/appendRecords';
import type { AsksStop } from '../../jobs/asksStop';
import type { ImportRow } from '../../jobs/importRow';
import { reportImport } from '../../jobs/reportImport';
import type { ColumnSpec } from '../../setup/tablePlan';

const CALL = callName(demoLibraryCall);
const ROWS_PER_EVENT = 2000;
const REPORT_MILLIS = 500;

/** The columns of the library as fields to be created. */
export function librarySpecs(): ColumnSpec[] {
  return LIBRARY_COLUMNS.map((column) => ({
    name: column.name,
    type: column.type,
    isKey: column.isKey ?? false,
    ...(column.options ? { options: column.options } : {}),
  }));
}

/** The stored form of a column's content: names of options become their ids. */
function storedContent(column: DemoColumn<LibraryCompound>, field: Field): (row: LibraryCompound) => Json {
  if (!column.options) return column.content;
  const ids = new Map((field.attrs.options ?? []).map((option) => [option.name, option.id]));
  const idOf = (name: Json): Json => (typeof name === 'string' ? (ids.get(name) ?? null) : null);
  return (row) => {
    const content = column.content(row);
    return Array.isArray(content) ? content.map(idOf) : idOf(content);
  };
}

function* libraryRows(fields: readonly Field[], from: number, to: number): Generator<BulkRecord> {
  const library = createCompoundLibrary();
  const readers = LIBRARY_COLUMNS.map((column, i) => storedContent(column, fields[i] as Field));
  for (let index = from; index < Math.min(to, library.capacity); index++) {
    const compound = library.compoundAt(index);
    yield { identifier: compound.identifier, contents: readers.map((read) => read(compound)) };
  }
}

/** Fills the table of an import with enumerated compounds, from the first that is missing on. */
export async function fillLibrary(
  deps: Deps,
  actor: Actor,
  row: ImportRow,
  { fields, from, asksStop }: { fields: readonly Field[]; from: number; asksStop: AsksStop },
): Promise<void> {
  const sliceId = row.entity_slice_id;
  if (sliceId === null) throw new Refusal('invalid', 'This import has no table.');
  let done = 0;
  let reported = 0;
  let cancelled_by: string | null = null;
  for (const chunk of chunkRecords(libraryRows(fields, from, from + row.rows_total), ROWS_PER_EVENT)) {
    if (deps.draining()) throw new Refusal('outside', 'The server was stopped while filling the library.');
    const title = `Add ${chunk.length} compounds`;
    const fieldIds = fields.map((field) => field.id);
    await appendRecords(deps, actor, { call: CALL, actId: row.id, title, sliceId, fieldIds, operationId: null }, chunk);
    done += chunk.length;
    if (Date.now() - reported > REPORT_MILLIS) {
      reported = Date.now();
      await deps.jobs.note(row, { rows_done: done, created_count: done });
    }
    cancelled_by = await asksStop();
    if (cancelled_by) break;
    await new Promise((next) => setImmediate(next));
  }
  await reportImport(deps, actor, row.id, { rows_done: done, created_count: done, is_complete: true, cancelled_by });
}
