import type { DerivedUpdate } from '@workers/table/port/derivedUpdate';
import { Mailbox } from '@workers/table/port/mailbox';
import type { StoredPart } from '@workers/table/port/storedPart';
import type { TableQuery } from '@workers/table/port/tableQuery';
import type { FoundRecord, MemoryLine } from '@workers/table/port/tableResult';
import type { WindowRange } from '@workers/table/port/tableUpdate';
import type { KnownNames, TableWorkerApi } from '@workers/table/port/tableWorkerApi';
import { type Remote, transfer, wrap } from 'comlink';
import type { FieldShape } from '@/domain/fields/fieldContext';
import type { ColumnTexts } from '@/domain/records/columnTexts';
import type { BlockMark, RecordBlock, StoredBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { IdRun } from '@/domain/records/recordSweep';
import type { TableWatch } from './tableWatch';
import { watchTable } from './watchTable';

/** The main thread's side of the table worker. No computation happens here. */
export interface TableClient {
  setFields(fields: readonly FieldShape[]): Promise<void>;
  setNames(names: KnownNames): Promise<void>;
  /** Fields that this person may not see, for the searches over all tables; queries name theirs themselves. */
  setHidden(fieldIds: readonly string[]): Promise<void>;
  /** Repeatable: blocks of one table may come in chunks. */
  loadBlocks(sliceId: string, blocks: readonly RecordBlock[]): Promise<void>;
  /** One block as UTF-8 JSON; its bytes are transferred to the worker. */
  loadBlockBytes(sliceId: string, bytes: Uint8Array, marks?: readonly BlockMark[]): Promise<void>;
  /** Blocks in the stored form of a table, made in the background; null when they cannot be packed together. */
  packBlocks(sliceId: string, blocks: readonly StoredBlock[]): Promise<StoredPart[] | null>;
  /** Loads a stored table; its buffers are transferred to the worker. @returns false when it is incomplete. */
  restore(sliceId: string, parts: readonly StoredPart[]): Promise<boolean>;
  /** New or changed records, complete; also archived and deleted ones. */
  patch(sliceId: string, rows: readonly RecordRow[]): Promise<void>;
  remove(recordIds: readonly string[]): Promise<void>;
  /** As remove, for many records of one table that were created together. */
  removeRuns(sliceId: string, runs: readonly IdRun[]): Promise<void>;
  dropSlice(sliceId: string): Promise<void>;
  watch(query: TableQuery, range: WindowRange): TableWatch;
  /** One answer that is not kept up to date: ids of all records that pass, in order. */
  recordIdsOf(query: TableQuery): Promise<string[]>;
  searchAll(text: string, limit: number): Promise<FoundRecord[]>;
  pick(sliceId: string | null, text: string, limit: number): Promise<FoundRecord[]>;
  /** Same order and length as the ids; null for records that are not in the engine or were deleted. */
  identifiersOf(recordIds: readonly string[]): Promise<(string | null)[]>;
  /**
   * The texts that a field shows for all records of a table, including archived ones; records without one are left out.
   */
  columnTexts(sliceId: string, fieldId: string): Promise<ColumnTexts>;
  /** The texts that a field shows in some records of a table: same order and length as the ids, empty where it shows none. */
  cellTexts(sliceId: string, fieldId: string, recordIds: readonly string[]): Promise<string[]>;
  memory(): Promise<MemoryLine[]>;
  /** Lets another worker talk to this one through the other end of the port, which is transferred to it. */
  connect(port: MessagePort): void;
  /** Fills cells of columns that are computed elsewhere. */
  derive(sliceId: string, updates: readonly DerivedUpdate[]): void;
  /** Removes such columns. */
  underive(sliceId: string, fieldIds: readonly string[]): void;
  dispose(): void;
}

function collectBuffers(value: unknown, found: Set<ArrayBuffer>): void {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collectBuffers(part, found);
}

/** The buffers in the parts, each once. */
function buffersOf(parts: readonly StoredPart[]): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  collectBuffers(parts, found);
  return [...found];
}

/**
 * Connects to a table worker.
 * @param worker a started worker (spawnTableWorker), or a port that answers as one.
 */
export function createTableClient(worker: Worker): TableClient {
  const remote: Remote<TableWorkerApi> = wrap<TableWorkerApi>(worker);
  let lastWatchId = 0;
  const mailbox = Mailbox.open();
  return {
    setFields: (fields) => remote.setFields(fields),
    setNames: (names) => remote.setNames(names),
    setHidden: (fieldIds) => remote.setHidden(fieldIds),
    loadBlocks: (sliceId, blocks) => remote.loadBlocks(sliceId, blocks),
    loadBlockBytes: (sliceId, bytes, marks) => remote.loadBlockBytes(sliceId, transfer(bytes, [bytes.buffer]), marks),
    packBlocks: (sliceId, blocks) =>
      remote.packBlocks(
        sliceId,
        transfer(
          blocks,
          blocks.map(({ bytes }) => bytes.buffer),
        ),
      ),
    restore: (sliceId, parts) => remote.restore(sliceId, transfer(parts, buffersOf(parts))),
    patch: (sliceId, rows) => remote.patch(sliceId, rows),
    remove: (recordIds) => remote.remove(recordIds),
    removeRuns: (sliceId, runs) => remote.removeRuns(sliceId, runs),
    dropSlice: (sliceId) => remote.dropSlice(sliceId),
    watch: (query, range) => watchTable(remote, mailbox, ++lastWatchId, query, range),
    async recordIdsOf(query) {
      const { queryId, shown } = await remote.open(query);
      const ids = await remote.recordIds(queryId, 0, shown);
      await remote.close(queryId);
      return ids;
    },
    searchAll: (text, limit) => remote.searchAll(text, limit),
    pick: (sliceId, text, limit) => remote.pick(sliceId, text, limit),
    identifiersOf: (recordIds) => remote.identifiersOf(recordIds),
    columnTexts: (sliceId, fieldId) => remote.columnTexts(sliceId, fieldId),
    cellTexts: (sliceId, fieldId, recordIds) => remote.cellTexts(sliceId, fieldId, recordIds),
    memory: () => remote.memory(),
    connect: (port) => void remote.connect(transfer(port, [port])),
    derive: (sliceId, updates) => void remote.derive(sliceId, updates),
    underive: (sliceId, fieldIds) => void remote.underive(sliceId, fieldIds),
    dispose: () => worker.terminate(),
  };
}
