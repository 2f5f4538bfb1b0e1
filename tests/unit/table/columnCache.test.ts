import { plainRecord } from '@tests/support/plainRecord';
import { closeStore, id, NUMBER_FIELD, openDevice, SLICE } from '@tests/support/store/labFixture';
import { TableService } from '@workers/table/tableService';
import { afterEach, describe, expect, it } from 'vitest';
import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { blocksToPack, dropStaleColumns, readColumns, saveColumns } from '@/store/blocks/columnCache';
import type { LocalStore } from '@/store/localStore';
import { ALL } from './randomScene';
import { FIELDS } from './randomTable';

const FIELD = { ...FIELDS.find(({ field_type }) => field_type === 'number')!, id: NUMBER_FIELD };
const QUERY = { ...ALL, sliceId: SLICE, sorts: [{ by: NUMBER_FIELD, descending: true }], fieldIds: [NUMBER_FIELD] };

function record(number: number, weight: number): RecordRow {
  const valueId = () => id(5000 + number);
  const identifier = `CMP-${number}`;
  return plainRecord({
    id: id(1000 + number),
    sliceId: SLICE,
    identifier,
    contents: { [NUMBER_FIELD]: weight },
    valueId,
  });
}

const stores: LocalStore[] = [];
afterEach(() => {
  for (const store of stores.splice(0)) closeStore(store);
});

async function addBlock(store: LocalStore, from: number): Promise<void> {
  const rows = Array.from({ length: 5 }, (_, i) => record(from + i, from + i));
  const { db } = store;
  await db.transaction('rw', [db.meta, db.heads, db.blocks], () => store.blockStore.add([encodeBlock(SLICE, rows)]));
}

async function deviceWithBlock(name: string): Promise<LocalStore> {
  const store = await openDevice({ name, userId: id(2) });
  stores.push(store);
  await addBlock(store, 0);
  return store;
}

function newService(): TableService {
  const service = new TableService();
  service.setFields([FIELD]);
  return service;
}

async function pack(store: LocalStore): Promise<boolean> {
  const found = await blocksToPack(store, SLICE);
  const parts = await newService().packBlocks(SLICE, found!.blocks);
  return saveColumns(store, SLICE, found!.of, parts!);
}

async function shownIn(service: TableService): Promise<string[]> {
  const { queryId } = await service.open(QUERY);
  return service.window(queryId, 0, 20).map(({ identifier }) => identifier);
}

describe('columns stored on the device', () => {
  it('open a table in the same state as its blocks, with overriding records', async () => {
    const store = await deviceWithBlock('columns-1');
    expect(await readColumns(store, SLICE)).toBeNull();
    expect(await pack(store)).toBe(true);
    const edited = record(1, 99);
    await store.db.records.put({ id: edited.id, slice_id: SLICE, block: 1, row: edited });
    const found = await readColumns(store, SLICE);
    const service = newService();
    expect(await service.restore(SLICE, structuredClone(found!.parts))).toBe(true);
    service.patch(SLICE, found!.rows);
    expect(await shownIn(service)).toEqual(['CMP-1', 'CMP-4', 'CMP-3', 'CMP-2', 'CMP-0']);
    expect(await blocksToPack(store, SLICE)).toBeNull();
  });

  it('are neither read nor written, and are removed, once the blocks have changed', async () => {
    const store = await deviceWithBlock('columns-2');
    const before = await blocksToPack(store, SLICE);
    expect(await pack(store)).toBe(true);
    await dropStaleColumns(store);
    expect(await readColumns(store, SLICE)).not.toBeNull();
    await addBlock(store, 5);
    expect(await readColumns(store, SLICE)).toBeNull();
    expect(await saveColumns(store, SLICE, before!.of, [{ part: 'rows', value: 1 }])).toBe(false);
    await dropStaleColumns(store);
    expect(await store.db.columns.count()).toBe(0);
    expect(await pack(store)).toBe(true);
    expect(await readColumns(store, SLICE)).not.toBeNull();
  });

  it('are refused if a piece is missing, and nothing is kept then', async () => {
    const store = await deviceWithBlock('columns-3');
    await pack(store);
    const { parts } = (await readColumns(store, SLICE))!;
    for (const { part } of parts) {
      const service = newService();
      expect(
        await service.restore(
          SLICE,
          parts.filter((one) => one.part !== part),
        ),
      ).toBe(false);
      expect((await service.open(QUERY)).count).toBe(0);
    }
    expect(parts.length).toBeGreaterThan(2);
  });
});
