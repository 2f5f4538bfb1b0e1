import { expect } from 'vitest';
import { blockIdAt } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { pendingByKey } from '@/store/pending';
import { heldRecords } from '@/store/recordAccess';
import { replay } from '@/store/replay';
import { readVisible } from '@/store/rowStorage';
import type { Device } from './device';
import type { ServerModel } from './serverModel';

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => [name, canonical(item)]),
  );
}

/** Text that is equal for equal rows, whatever the order of their parts. */
export const textOf = (value: unknown) => JSON.stringify(canonical(value));

/** Everything a device shows, as text by key. */
export async function visibleState(device: Device): Promise<Map<string, string>> {
  const { store } = device;
  const state = new Map<string, string>();
  for (const entry of await store.db.rows.toArray()) state.set(entry.key, textOf(entry.row));
  const ids = await device.records();
  const held = await store.db.transaction('r', [store.db.meta, store.db.heads, store.db.blocks, store.db.records], () =>
    heldRecords(store.db, store.shelf, ids),
  );
  for (const [id, { row }] of held) state.set(`record:${id}`, textOf(row));
  return state;
}

/** S1: what is shown is what is confirmed with what waits replayed over it, and every base copy has waiting work. */
export async function checkVisible(device: Device): Promise<void> {
  const { db, shelf } = device.store;
  const bases = await db.base.toArray();
  const keys = bases.map((base) => base.key);
  const visible = await readVisible(db, shelf, keys);
  const pending = await pendingByKey(db, keys);
  for (const base of bases) {
    const waiting = pending.get(base.key);
    expect(waiting, `S1: ${device.name} keeps a confirmed copy of ${base.key} for nothing`).toBeDefined();
    const expected = replay(base.row ?? undefined, base.key, waiting ?? []);
    expect(textOf(visible.rows.get(base.key)), `S1: ${device.name} shows ${base.key} wrong`).toBe(textOf(expected));
  }
}

/** S14: a record stands in one block at most, and an override knows whether it stands in one. */
export async function checkShelf(device: Device): Promise<void> {
  const { db, shelf } = device.store;
  await db.transaction('r', [db.meta, db.heads, db.blocks, db.records], async () => {
    const blockOf = new Map<string, number>();
    for (const head of await shelf.heads()) {
      const block = await shelf.block(head);
      for (let i = 0; i < block.count; i++) {
        const recordId = blockIdAt(block, i);
        expect(blockOf.has(recordId), `S14: ${device.name} has ${recordId} in two blocks`).toBe(false);
        blockOf.set(recordId, head.block);
      }
    }
    for (const entry of await db.records.toArray())
      expect(entry.block, `S14: ${device.name} overrides ${entry.id} of another block`).toBe(
        blockOf.get(entry.id) ?? 0,
      );
  });
}

/** S4: every acknowledged value is in the history of its cell. */
export function checkValues(server: ServerModel, recordOf: (id: string) => RecordRow | undefined, where: string): void {
  for (const [valueId, { recordId, fieldId }] of server.acknowledged) {
    const cell = recordOf(recordId)?.cells[fieldId] ?? [];
    const found = cell.filter((value) => value.id === valueId).length;
    expect(found, `S4: value ${valueId} of ${recordId} stands ${found} times ${where}`).toBe(1);
  }
}

/** S2, S3: every operation made one event, and events of a device stand in the order of its acts. */
export function checkLog(server: ServerModel, devices: readonly Device[]): void {
  const ids = server.log.map((event) => event.id);
  expect(new Set(ids).size, 'S2: an operation made two events').toBe(ids.length);
  server.log.forEach((event, i) => {
    expect(event.seq, 'S3: the log has a gap').toBe(i + 1);
  });
  for (const device of devices) {
    const own = server.log
      .filter(
        (event) =>
          event.client_id === device.store.clientId && !device.retried.has(event.id) && !server.rejected.has(event.id),
      )
      .map((event) => event.id);
    const applied = new Set(own);
    const made = device.made.filter((opId) => applied.has(opId));
    expect(own, `S3: acts of ${device.name} took effect out of order`).toEqual(made);
  }
}

/** S5: when all is quiet, devices hold what the server holds. */
export async function checkConvergence(server: ServerModel, devices: readonly Device[]): Promise<void> {
  const expected = new Map<string, string>();
  for (const [key, row] of server.rows) expected.set(key, textOf(row));
  for (const [id, row] of server.recordRows) expected.set(`record:${id}`, textOf(row));
  for (const device of devices) {
    const held = await visibleState(device);
    for (const [key, text] of expected) expect(held.get(key), `S5: ${device.name} holds another ${key}`).toBe(text);
    const extra = [...held.keys()].filter((key) => !expected.has(key));
    expect(extra, `S5: ${device.name} holds rows that the server does not`).toEqual([]);
  }
}
