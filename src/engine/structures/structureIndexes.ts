import { latestValue } from '@/domain/records/latestValue';
import type { RecordRow } from '@/domain/records/recordRow';
import { isRedacted } from '@/domain/records/redacted';
import type { Outcome, StructureFacts } from '@/domain/structures';
import { chemistryWorkers } from '../chemistryWorkers';
import { type ChemistryPort, StructureClient } from '../structureClient';
import type { TableClient } from '../tableClient';
import { KeptFacts } from './keptFacts';
import type { StructureCache } from './structureCache';
import { StructureColumns } from './structureColumns';
import { StructureIndex } from './structureIndex';
import { structuresOf } from './structureSource';

/** Quiet time before a changed index is saved again, and before bulk changes are read, in milliseconds. */
const SAVE_AFTER = 2_000;
const READ_AFTER = 400;

/** How long reading pauses after a person's action, and how often it is asked to, in milliseconds. */
const MAKE_WAY = 500;
const MAKE_WAY_EVERY = 200;

export interface StructureIndexesParts {
  table: TableClient;
  cache: StructureCache;
  /** Reads the table into the table worker first. */
  ensureTable(sliceId: string): Promise<void>;
  /** Resolves when no table is being fetched: reading structures would take the processor from it. */
  quiet(): Promise<void>;
  /** The set of filled computed columns has changed. */
  onColumns(): void;
}

/** Each of the two workers measures a half. */
async function measureBoth(structures: string[], withKeys: boolean): Promise<Outcome<StructureFacts>[]> {
  const workers = chemistryWorkers();
  const share = Math.ceil(structures.length / workers.length);
  const parts = await Promise.all(
    workers.map((worker, i) => worker.measure(structures.slice(i * share, (i + 1) * share), withKeys)),
  );
  return parts.flat();
}

function textOf(row: RecordRow, fieldId: string): string | null {
  if (row.attrs.is_deleted) return null;
  const content = latestValue(row.cells[fieldId] ?? [])?.content;
  return typeof content === 'string' && content.trim() !== '' && !isRedacted(content) ? content : null;
}

/** The structure indexes of a workspace: one per structure field of a table, created on first use. */
export class StructureIndexes {
  #parts: StructureIndexesParts;
  #indexes = new Map<string, { sliceId: string; fieldId: string; index: StructureIndex }>();
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #madeWay = Number.NEGATIVE_INFINITY;

  /** Columns that are computed from the structures. */
  readonly columns: StructureColumns;

  constructor(parts: StructureIndexesParts) {
    this.#parts = parts;
    this.columns = new StructureColumns({
      measure: measureBoth,
      kept: (sliceId, fieldId) =>
        new KeptFacts(parts.cache, `${sliceId}:${fieldId}:facts`, () => chemistryWorkers()[0]!.version()),
      later: (name, task) => this.#later(`facts:${name}`, SAVE_AFTER, task),
      read: async (sliceId, fieldId) => {
        await parts.ensureTable(sliceId);
        return structuresOf(await parts.table.columnTexts(sliceId, fieldId));
      },
      fill: (sliceId, updates) => parts.table.derive(sliceId, updates),
      empty: (sliceId, columnIds) => parts.table.underive(sliceId, columnIds),
      onColumns: parts.onColumns,
    });
  }

  /** The index of a field of a table; it costs nothing until it is searched. */
  of(sliceId: string, fieldId: string): StructureIndex {
    const key = `${sliceId}:${fieldId}`;
    const held = this.#indexes.get(key);
    if (held) return held.index;
    const { table, cache, ensureTable } = this.#parts;
    const index = new StructureIndex({
      key,
      client: new StructureClient(chemistryWorkers() as unknown as ChemistryPort[], key),
      cache,
      read: async () => {
        await ensureTable(sliceId);
        return table.columnTexts(sliceId, fieldId);
      },
      textsOf: (ids) => this.textsOf(sliceId, fieldId, ids),
      later: (task) => this.#later(`save:${key}`, SAVE_AFTER, task),
    });
    this.#indexes.set(key, { sliceId, fieldId, index });
    return index;
  }

  /** A library separate from those of the tables, for a file that is examined before it is imported. */
  libraryOf(name: string): StructureClient {
    return new StructureClient(chemistryWorkers() as unknown as ChemistryPort[], `file:${name}`);
  }

  /** Resolves when no table is being fetched: work that can wait starts then. */
  quiet(): Promise<void> {
    return this.#parts.quiet();
  }

  /** Reads the structures of a field in advance, when there is nothing better to do. */
  async prepare(sliceId: string, fieldId: string): Promise<void> {
    await this.quiet();
    await this.of(sliceId, fieldId).ensure();
  }

  /** The structures of some records of a table, in order; empty where there is none. */
  async textsOf(sliceId: string, fieldId: string, ids: readonly string[]): Promise<string[]> {
    await this.#parts.ensureTable(sliceId);
    return this.#parts.table.cellTexts(sliceId, fieldId, ids);
  }

  /** Records of a table as they are after a change. */
  patch(sliceId: string, rows: readonly RecordRow[]): void {
    for (const { index, fieldId } of this.#of(sliceId)) {
      const changes = new Map(rows.map((row) => [row.id, textOf(row, fieldId)]));
      index.take(changes);
      this.columns.take(sliceId, fieldId, changes);
    }
  }

  remove(recordIds: readonly string[]): void {
    for (const { index } of this.#indexes.values()) index.take(new Map(recordIds.map((id) => [id, null])));
  }

  /** Rows of the table were added in bulk, or (`came` false) only removed. */
  refresh(sliceId: string, came = true): void {
    for (const { index, fieldId } of this.#of(sliceId)) {
      if (came) index.expect();
      this.#later(`read:${sliceId}:${fieldId}`, READ_AFTER, () => void this.quiet().then(() => index.refresh()));
    }
    this.#later(`columns:${sliceId}`, READ_AFTER, () => this.columns.refresh(sliceId));
  }

  /** A person is active: reading structures on all processors would delay their work and its sending. */
  makeWay(): void {
    const now = performance.now();
    if (now - this.#madeWay < MAKE_WAY_EVERY) return;
    if (![...this.#indexes.values()].some(({ index }) => index.current().behind)) return;
    this.#madeWay = now;
    for (const worker of chemistryWorkers()) void worker.rest(MAKE_WAY);
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const { index } of this.#indexes.values()) index.close();
    this.#indexes.clear();
  }

  #of(sliceId: string) {
    return [...this.#indexes.values()].filter((held) => held.sliceId === sliceId);
  }

  #later(key: string, millis: number, task: () => void): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.set(key, setTimeout(task, millis));
  }
}
