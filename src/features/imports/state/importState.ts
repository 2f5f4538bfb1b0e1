import type { RowOf } from '@/domain/kinds/registry';
import { counted, numberText } from '@/lib/words/counted';
import { listText } from '@/lib/words/listText';
import type { StatusShapeName } from '@/ui';

export type ImportRow = RowOf<'import'>;

export interface ImportState {
  shape: StatusShapeName;
  word: string;
}

/** Whether an import has been started and has not ended. */
export function isRunning(row: Pick<ImportRow, 'started_at' | 'is_complete'>): boolean {
  return row.started_at !== null && !row.is_complete;
}

/** The state of an import, as shape and word. */
export function importState(row: ImportRow): ImportState {
  if (row.data_deleted_at) return { shape: 'cancelled', word: 'Data deleted' };
  if (row.is_complete && row.error_message) return { shape: 'refused', word: 'Stopped' };
  if (row.is_complete && row.cancelled_by) return { shape: 'parked', word: 'Cancelled' };
  if (row.is_complete && row.refused_count > 0)
    return { shape: 'done', word: `Done, ${numberText(row.refused_count)} refused` };
  if (row.is_complete) return { shape: 'done', word: 'Done' };
  if (row.error_message) return { shape: 'refused', word: 'Stopped' };
  if (row.started_at === null) return { shape: 'todo', word: 'Not started' };
  return { shape: 'progress', word: 'Running' };
}

/**
 * Label of the button that runs an import again; null if there is nothing left to import: imported rows are recognised
 * and stay.
 */
export function againText(row: ImportRow): string | null {
  if (!row.is_complete || row.file_id === null) return null;
  if (row.data_deleted_at) return 'Import again';
  return row.error_message || row.cancelled_by ? 'Import the rest' : null;
}

export interface ImportCounts {
  created_count: number;
  changed_count: number;
  same_count: number;
  refused_count: number;
}

/** `99,997 new · 3 changed`, omitting zeros; `nothing` if all are zero. */
export function countsText(counts: ImportCounts): string {
  const parts = [
    [counts.created_count, 'new'],
    [counts.changed_count, 'changed'],
    [counts.same_count, 'same'],
    [counts.refused_count, 'refused'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${numberText(count)} ${word}`);
  return said.length > 0 ? said.join(' \u00b7 ') : 'nothing';
}

/**
 * Lists the records and changes that are removed with the data of an import. The counts are those of its last run,
 * although existing rows may come from an earlier one.
 */
export function goingText(row: ImportCounts): string {
  const what = [
    ...(row.created_count > 0 ? [counted(row.created_count, 'new record')] : []),
    ...(row.changed_count > 0 ? [`the changes to ${counted(row.changed_count, 'other record')}`] : []),
    ...(row.same_count > 0 ? ['everything that earlier runs of this import added'] : []),
  ];
  if (what.length === 0) return 'Nothing from this import is left to remove.';
  const sentence = `${listText(what)} will be removed.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/**
 * The later of two states of one import: that of the later run, then finished before running, then by number of rows.
 */
export function furtherImport(a: ImportRow, b: ImportRow): ImportRow {
  if (a.is_deleted !== b.is_deleted) return a.is_deleted ? a : b;
  const started = (row: ImportRow) => (row.started_at === null ? 0 : Date.parse(row.started_at));
  const difference = started(a) - started(b) || Number(a.is_complete) - Number(b.is_complete);
  if (difference !== 0) return difference > 0 ? a : b;
  return b.rows_done > a.rows_done ? b : a;
}

/** Live rows merged with what the server has returned meanwhile, newest first. */
export function mergeImports(live: readonly ImportRow[], asked: ReadonlyMap<string, ImportRow>): ImportRow[] {
  const byId = new Map<string, ImportRow>(asked);
  for (const row of live) {
    const other = asked.get(row.id);
    byId.set(row.id, other ? furtherImport(row, other) : row);
  }
  return [...byId.values()]
    .filter((row) => !row.is_deleted)
    .sort((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : a.id < b.id ? 1 : -1));
}
