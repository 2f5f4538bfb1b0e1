import { identifierKey } from '@/domain/identifiers/identifierKey';
import { currentValues } from '@/domain/records/currentValues';
import type { RecordRow } from '@/domain/records/recordRow';
import { inTurns } from '@/lib/inTurns';
import type { Json } from '@/lib/json';
import type { ReadRow, RefusedRow } from './rowReader';

/** A row of an existing record, with what it would change. */
export interface MetRow {
  row: ReadRow;
  record: RecordRow;
  /** Positions of the columns whose content differs from the stored one. */
  differing: number[];
}

export interface SortedRows {
  fresh: ReadRow[];
  changed: MetRow[];
  same: ReadRow[];
  refused: RefusedRow[];
}

export interface SortOptions {
  /** Fields of the columns. */
  fieldIds: readonly string[];
  keyFieldIds: ReadonlySet<string>;
  operationId: string | null;
  updateExisting: boolean;
  /** Name of the column that refusals refer to. */
  keyColumn: string;
}

const isRefused = (row: ReadRow | RefusedRow): row is RefusedRow => 'message' in row;

function differences(row: ReadRow, record: RecordRow, { fieldIds, keyFieldIds, operationId }: SortOptions): number[] {
  return row.contents.flatMap((content: Json, i) => {
    // An empty cell of a file means nothing; it never clears a value. Key cells matched, even if written differently.
    if (content === null || keyFieldIds.has(fieldIds[i] as string)) return [];
    const cell = record.cells[fieldIds[i] as string] ?? [];
    const stands = currentValues(cell).find((value) => value.operation_id === operationId)?.content ?? null;
    return JSON.stringify(stands) === JSON.stringify(content) ? [] : [i];
  });
}

/**
 * Distinguishes new rows from those of existing records. A row whose identifier occurred earlier in the file is
 * refused.
 * @param seen keys of the rows so far; grows.
 * @param held records of the table by identifier key.
 */
export async function sortRows(
  rows: readonly (ReadRow | RefusedRow)[],
  seen: Set<string>,
  held: ReadonlyMap<string, RecordRow>,
  options: SortOptions,
): Promise<SortedRows> {
  const sorted: SortedRows = { fresh: [], changed: [], same: [], refused: [] };
  const sort = (row: ReadRow | RefusedRow) => {
    if (isRefused(row)) {
      sorted.refused.push(row);
      return;
    }
    const key = identifierKey(row.identifier).slice(0, 500);
    if (seen.has(key)) {
      const message = `${row.identifier} is in the file more than once.`;
      sorted.refused.push({ number: row.number, column: options.keyColumn, message });
      return;
    }
    seen.add(key);
    const record = held.get(key);
    if (!record) sorted.fresh.push(row);
    else {
      const differing = options.updateExisting ? differences(row, record, options) : [];
      if (differing.length > 0) sorted.changed.push({ row, record, differing });
      else sorted.same.push(row);
    }
  };
  await inTurns(rows, sort, 1);
  return sorted;
}
