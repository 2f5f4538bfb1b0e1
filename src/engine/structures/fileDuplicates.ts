import type { Outcome } from '@/domain/structures';
import type { StructureClient } from '../structureClient';

/** One column of a file that holds structures. */
export interface FileStructures {
  /** Rows of the file. */
  count: number;
  /** The structures of rows, numbered from 1, in order; empty where there is none. */
  textsAt(rows: readonly number[]): Promise<string[]>;
}

/** The structures of the table that the file goes to. */
export interface TableStructures {
  /** Records by a number that equal structures share. */
  marks(): Promise<Map<number, string[]>>;
  textsOf(ids: readonly string[]): Promise<string[]>;
}

/** Rows of a file with one structure, and the records of the table that hold it already. */
export interface SameStructure {
  /** From 1, in order. */
  rows: number[];
  recordIds: string[];
}

export interface FileDuplicates {
  groups: SameStructure[];
  /** False when there were too many alike to look at all of them. */
  isWhole: boolean;
}

export interface FileDuplicatesParts {
  /** An empty library of its own; it is closed in the end. */
  client: StructureClient;
  canonicalise(structures: string[]): Promise<Outcome<string>[]>;
  file: FileStructures;
  /** null when the file makes a new table. */
  table: TableStructures | null;
  onProgress(done: number): void;
  signal: AbortSignal;
}

/** Rows that are read at a time: a block for each of two workers. */
const ROWS = 8192;
const WRITTEN_AT_ONCE = 500;
/** Rows and records that look alike and are compared letter by letter; beyond that a file is known by its count. */
const COMPARED = 20_000;

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

/** Reads the structures of the file into the library. @returns false when it was called off */
async function readFile({ client, file, onProgress, signal }: FileDuplicatesParts): Promise<boolean> {
  for (let from = 1; from <= file.count; from += ROWS) {
    const rows = range(from, Math.min(from + ROWS, file.count + 1));
    const texts = await file.textsAt(rows);
    const filled = rows.flatMap((row, i) => (texts[i]?.trim() ? [{ id: String(row), smiles: texts[i] ?? '' }] : []));
    const isRead = await client.build(filled, (done) => onProgress(Math.min(file.count, from - 1 + done)), signal);
    if (!isRead || signal.aborted) return false;
    onProgress(Math.min(file.count, from - 1 + ROWS));
  }
  return true;
}

/** Items by the canonical form of their structure. Those that cannot be read are equal to nothing. */
async function byForm<T>(
  items: readonly T[],
  textsOf: (items: readonly T[]) => Promise<string[]>,
  { canonicalise, signal }: FileDuplicatesParts,
): Promise<Map<string, T[]>> {
  const groups = new Map<string, T[]>();
  for (let at = 0; at < items.length && !signal.aborted; at += WRITTEN_AT_ONCE) {
    const part = items.slice(at, at + WRITTEN_AT_ONCE);
    for (const [i, form] of (await canonicalise(await textsOf(part))).entries())
      if (form.ok) groups.set(form.value, [...(groups.get(form.value) ?? []), part[i] as T]);
  }
  return groups;
}

/**
 * Rows of a file that share their structure, stereochemistry included, with another row or with a record of the table.
 * Fingerprints tell which may be equal, canonical forms which are.
 * @returns null when it was called off
 */
export async function fileDuplicates(parts: FileDuplicatesParts): Promise<FileDuplicates | null> {
  const { client, file, table, signal } = parts;
  try {
    if (!(await readFile(parts))) return null;
    const [own, held] = await Promise.all([client.marks(), table?.marks() ?? new Map<number, string[]>()]);
    const rows: number[] = [];
    const records: string[] = [];
    for (const [mark, ids] of own) {
      const met = held.get(mark) ?? [];
      if (ids.length < 2 && met.length === 0) continue;
      rows.push(...ids.map(Number));
      records.push(...met);
    }
    rows.sort((a, b) => a - b);
    const isWhole = rows.length <= COMPARED && records.length <= COMPARED;
    const ofRows = await byForm(rows.slice(0, COMPARED), (part) => file.textsAt(part), parts);
    const ofRecords = await byForm(
      records.slice(0, COMPARED),
      async (part) => (table ? table.textsOf(part) : []),
      parts,
    );
    if (signal.aborted) return null;
    const groups = [...ofRows].map(([form, same]) => ({ rows: same, recordIds: ofRecords.get(form) ?? [] }));
    return { groups: groups.filter((group) => group.rows.length > 1 || group.recordIds.length > 0), isWhole };
  } finally {
    await client.close();
  }
}
