import { withSubRecordTables } from '@/domain/display/subRecordTables';
import type { Field } from '@/domain/kinds/field';
import { lookupColumn } from '@/domain/lookups/lookupColumn';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { canSeeField } from '@/domain/permissions/visible';
import type { RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { IdRun, RecordSweep } from '@/domain/records/recordSweep';
import { createCurvesClient } from '@/engine/curvesClient';
import type { EngineFace } from '@/engine/EngineProvider';
import { RecordNames } from '@/engine/recordNames';
import { spawnCurvesWorker } from '@/engine/spawnCurvesWorker';
import { StructureIndexes } from '@/engine/structures/structureIndexes';
import type { TableClient } from '@/engine/tableClient';
import { readColumns } from '@/store/blocks/columnCache';
import { readTable, type TablePart } from '@/store/blocks/readTable';
import type { ChangeNotice } from '@/store/db/changeStream';
import type { StoreFace } from '@/store/hooks/StoreProvider';
import { presentSlices } from '@/store/replica/replica';
import { createColumnPacker } from './columnPacker';
import { type CurveFeed, createCurveFeed } from './curveFeed';
import { structureCache } from './structureCache';
import { whenFetched } from './whenFetched';

function bySlice<T>(items: readonly T[], sliceOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const slice = sliceOf(item);
    const group = groups.get(slice);
    if (group) group.push(item);
    else groups.set(slice, [item]);
  }
  return groups;
}

/**
 * Keeps the table engine equal to the store: fields and names immediately, a table from the moment it is first
 * requested.
 */
export function createEngineFeed(face: StoreFace, table: TableClient): EngineFace & { stop(): void } {
  const { store, rows } = face;
  const loaded = new Map<string, Promise<void>>();
  /** Changes of tables that are being read: the data read are older, so they must be applied first. */
  const held = new Map<string, (() => void)[]>();
  const readingListeners = new Set<() => void>();
  const reportReading = () => {
    for (const listener of [...readingListeners]) listener();
  };
  const packs = createColumnPacker(store, table);
  const names = new RecordNames((ids) => table.identifiersOf(ids));

  let curveFeed: CurveFeed | null = null;
  let computedFields: () => readonly Field[] = () => [];

  const lookupFields = () => {
    const known = {
      lookup: (id: string) => rows.row('lookup_field', id),
      field: (id: string) => rows.row('field', id),
    };
    return rows.rows('lookup_field').flatMap(({ id }) => lookupColumn(id, known)?.field ?? []);
  };
  const sendFields = () => {
    const fields = rows.rows('field');
    const shown = withSubRecordTables(fields, rows.rows('slice'), (field) => canSeeField(store.actor, field.id));
    void table.setFields([...shown, ...lookupFields(), ...(curveFeed?.fields() ?? []), ...computedFields()]);
    void table.setHidden(fields.filter((field) => !canSeeField(store.actor, field.id)).map((field) => field.id));
  };
  const sendNames = () => {
    const members = rows.rows('member');
    const users = Object.fromEntries(members.map((m) => [m.id, nameOfMember(m)]));
    const fields = Object.fromEntries(rows.rows('field').map((field) => [field.id, field.field_name]));
    void table.setNames({ users, fields });
  };
  const ends = [
    rows.subscribe('field', () => {
      sendFields();
      sendNames();
    }),
    rows.subscribe('slice', sendFields),
    rows.subscribe('lookup_field', sendFields),
    rows.subscribe('member', sendNames),
    store.stream.subscribe(({ actor }) => {
      if (actor) sendFields();
    }),
  ];
  sendFields();
  sendNames();

  function whenLoaded(sliceId: string, apply: () => void): void {
    const waiting = held.get(sliceId);
    if (waiting) waiting.push(apply);
    else apply();
  }

  async function load(sliceId: string): Promise<void> {
    const waiting: (() => void)[] = [];
    held.set(sliceId, waiting);
    reportReading();
    try {
      await read(sliceId);
    } finally {
      // A table that was reset meanwhile is being read again, with its own list.
      if (held.get(sliceId) === waiting) held.delete(sliceId);
      for (const apply of waiting) apply();
      names.refreshAll();
      reportReading();
    }
  }

  async function read(sliceId: string): Promise<void> {
    const [columns] = await Promise.all([readColumns(store, sliceId).catch(() => null), rows.ready('field')]);
    sendFields();
    if (columns && (await table.restore(sliceId, columns.parts))) {
      await table.patch(sliceId, columns.rows);
      return;
    }
    packs.later(sliceId);
    await readParts(sliceId);
  }

  /** As bytes if they are at hand: cloning a block for the worker blocks the page much longer. */
  function loadBlock(block: RecordBlock): Promise<void> {
    const bytes = store.blockStore.takeBytes(block);
    const { slice_id: sliceId, marks } = block;
    return bytes ? table.loadBlockBytes(sliceId, bytes, marks) : table.loadBlocks(sliceId, [block]);
  }

  async function readParts(sliceId: string, only?: readonly IdRun[]): Promise<void> {
    const parts: Promise<void>[] = [];
    const take = (part: TablePart) => {
      if (part.type === 'block') parts.push(table.loadBlockBytes(sliceId, part.bytes, part.marks));
      else if (part.rows.length > 0) parts.push(table.patch(sliceId, part.rows));
    };
    await readTable(store, sliceId, take, only);
    await Promise.all(parts);
  }

  /** Records that were deleted together are passed as positions; restored ones are read. */
  function sweep({ slice_id: sliceId, runs, is_deleted }: RecordSweep): void {
    if (!loaded.has(sliceId)) return;
    whenLoaded(sliceId, () => {
      if (is_deleted) void table.removeRuns(sliceId, runs);
      else void readParts(sliceId, runs);
      names.refreshAll();
    });
    packs.later(sliceId);
    structures.refresh(sliceId, !is_deleted);
  }

  function follow(notice: ChangeNotice): void {
    if (notice.reset.length > 0) packs.sweep();
    for (const sliceId of notice.reset) {
      if (!loaded.has(sliceId)) continue;
      loaded.set(
        sliceId,
        table.dropSlice(sliceId).then(() => load(sliceId)),
      );
      structures.refresh(sliceId);
    }
    for (const [sliceId, blocks] of bySlice(notice.blocks, (block) => block.slice_id))
      if (loaded.has(sliceId)) {
        whenLoaded(sliceId, () => {
          for (const block of blocks) void loadBlock(block);
          names.refreshAll();
        });
        packs.later(sliceId);
        structures.refresh(sliceId);
      }
    for (const swept of notice.swept) sweep(swept);
    for (const [sliceId, records] of bySlice<RecordRow>(notice.records, (record) => record.attrs.entity_slice_id))
      if (loaded.has(sliceId)) {
        whenLoaded(sliceId, () => {
          void table.patch(sliceId, records);
          names.refresh(records.map((record) => record.id));
        });
        structures.patch(sliceId, records);
      }
    const gone = notice.gone.filter((key) => key.startsWith('record:')).map((key) => key.slice('record:'.length));
    if (gone.length > 0) {
      void table.remove(gone);
      names.refresh(gone);
      for (const waiting of held.values()) waiting.push(() => void table.remove(gone));
      structures.remove(gone);
    }
  }
  ends.push(store.stream.subscribe(follow));

  function ensureTable(sliceId: string): Promise<void> {
    let loading = loaded.get(sliceId);
    if (!loading) {
      // Marked before the read begins: a change that arrives meanwhile is applied after it, and rows are whole.
      loading = load(sliceId);
      loaded.set(sliceId, loading);
    }
    return loading;
  }
  const structures = new StructureIndexes({
    table,
    cache: structureCache(store),
    ensureTable,
    quiet: () => whenFetched(face.status),
    onColumns: sendFields,
  });
  computedFields = () => structures.columns.fields();

  const curves = createCurvesClient(spawnCurvesWorker, (port) => table.connect(port));
  curveFeed = createCurveFeed({ face, curves, ensureTable, onFields: sendFields });
  const showCurveColumns = curveFeed.show;

  return {
    table,
    names,
    structures,
    curves,
    showCurveColumns,
    ensureTable,
    async ensureAll() {
      for (const sliceId of await presentSlices(store)) await ensureTable(sliceId).catch(() => undefined);
    },
    isReading: () => held.size > 0,
    onReading(listener) {
      readingListeners.add(listener);
      return () => readingListeners.delete(listener);
    },
    stop() {
      for (const end of ends) end();
      packs.close();
      structures.close();
      curveFeed?.stop();
      curves.dispose();
    },
  };
}
