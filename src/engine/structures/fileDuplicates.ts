import type { Outcome } from '@/domain/structures';
import type { StructureClient } from '../structureClient';

/** One column of a file that holds structures. */
export interface FileStructures {
  /** Rows of the file. */
  count: number;
  /** The structures of rows, numbered from 1, in order; empty where there is none. */
  textsAt(rows: readonly number[]): Promise<string[]>;
}

/** The structures of the table into which the file is imported. */
export interface TableStructures {
  /** Records by a number that is shared by structures equal without salts. */
  parentMarks(): Promise<Map<number, string[]>>;
  textsOf(ids: readonly string[]): Promise<string[]>;
}

/** A row or record by the structure as a whole, salts included. */
export interface Whole<T> {
  item: T;
  whole: string;
}

/**
 * Rows of a file whose structures are equal without salts, and the records of the table that already have such a
 * structure.
 */
export interface SameStructure {
  /** From 1, in order. */
  rows: Whole<number>[];
  records: Whole<string>[];
}

export interface FileDuplicates {
  groups: SameStructure[];
  /** False when there were too many candidates to compare all of them. */
  isWhole: boolean;
}

export interface FileDuplicatesParts {
  /** A separate empty library; it is closed at the end. */
  client: StructureClient;
  parents(structures: string[]): Promise<Outcome<{ whole: string; parent: string }>[]>;
  file: FileStructures;
  /** null when the import creates a new table. */
  table: TableStructures | null;
  onProgress(done: number): void;
  signal: AbortSignal;
}

/**
 * Rows that are read at a time. They pass through the page's thread on their way from the files worker to the chemistry
 * workers, where 8,192 molfiles blocked it for 30 ms, twice.
 */
const ROWS = 2048;
const WRITTEN_AT_ONCE = 500;
/** The most rows and records that look alike and are compared exactly; beyond that only their number is reported. */
const COMPARED = 20_000;

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

/** Reads the structures of the file into the library. @returns false when it was cancelled */
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

/** Items by the canonical form of the parents of their structures. Unreadable ones are equal to nothing. */
async function byParent<T>(
  items: readonly T[],
  textsOf: (items: readonly T[]) => Promise<string[]>,
  { parents, signal }: FileDuplicatesParts,
): Promise<Map<string, Whole<T>[]>> {
  const groups = new Map<string, Whole<T>[]>();
  for (let at = 0; at < items.length && !signal.aborted; at += WRITTEN_AT_ONCE) {
    const part = items.slice(at, at + WRITTEN_AT_ONCE);
    for (const [i, form] of (await parents(await textsOf(part))).entries()) {
      if (!form.ok) continue;
      const { whole, parent } = form.value;
      const group = groups.get(parent);
      const one = { item: part[i] as T, whole };
      if (group) group.push(one);
      else groups.set(parent, [one]);
    }
  }
  return groups;
}

/**
 * Rows of a file that share their structure, stereochemistry included, with another row or with a record of the table, as a
 * whole or without its salts. Fingerprints show which may be equal, canonical forms which are.
 * @returns null when it was cancelled
 */
export async function fileDuplicates(parts: FileDuplicatesParts): Promise<FileDuplicates | null> {
  const { client, file, table, signal } = parts;
  try {
    if (!(await readFile(parts))) return null;
    const [own, held] = await Promise.all([client.marks(true), table?.parentMarks() ?? new Map<number, string[]>()]);
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
    const ofRows = await byParent(rows.slice(0, COMPARED), (part) => file.textsAt(part), parts);
    const ofRecords = await byParent(
      records.slice(0, COMPARED),
      async (part) => (table ? table.textsOf(part) : []),
      parts,
    );
    if (signal.aborted) return null;
    const groups = [...ofRows].map(([parent, rows]) => ({ rows, records: ofRecords.get(parent) ?? [] }));
    return { groups: groups.filter((group) => group.rows.length > 1 || group.records.length > 0), isWhole };
  } finally {
    await client.close();
  }
}
