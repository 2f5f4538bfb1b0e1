import { createHash } from 'node:crypto';
import { SLICE } from '@tests/support/store/labFixture';
import { currentValues } from '@/domain/records/currentValues';
import { isConflict } from '@/domain/records/isConflict';
import { blockIdAt } from '@/domain/records/recordBlock';
import { getMetas } from '@/store/db/metaKeys';
import { STRUCTURE } from '@/store/replica/replica';
import { pendingByKey } from '@/store/rows/pending';
import { heldRecords } from '@/store/rows/recordAccess';
import { replay } from '@/store/rows/replay';
import { deviceRows } from '@/store/rows/rowSource';
import { readVisible } from '@/store/rows/rowStorage';
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

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether two rows are equal, whatever the order of their parts. */
function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  for (const name in a) if (a[name] !== undefined && !areEqual(a[name], b[name])) return false;
  for (const name in b) if (b[name] !== undefined && a[name] === undefined) return false;
  return true;
}

/** Text that is equal for equal rows, whatever the order of their parts. */
export const textOf = (value: unknown) => JSON.stringify(canonical(value));

/** Everything a device shows, as text by key. */
export async function visibleState(device: Device): Promise<Map<string, string>> {
  const { store } = device;
  const state = new Map<string, string>();
  for (const entry of await store.db.rows.toArray()) state.set(entry.key, textOf(entry.row));
  const ids = await device.records();
  const { meta, heads, blocks, records } = store.db;
  const held = await store.db.transaction('r', [meta, heads, blocks, records], async () =>
    heldRecords(store.db, store.blockStore, ids),
  );
  for (const [id, { row }] of held) state.set(`record:${id}`, textOf(row));
  return state;
}

function require(holds: boolean, message: () => string): void {
  if (!holds) throw new Error(message());
}

/**
 * S1: what is shown is what is confirmed with pending operations replayed on top, and every base copy has pending
 * operations.
 */
export async function checkVisible(device: Device): Promise<void> {
  const { db, blockStore } = device.store;
  const bases = await db.base.toArray();
  const keys = bases.map((base) => base.key);
  const visible = await readVisible(deviceRows(db, blockStore), keys);
  const pending = await pendingByKey(db, keys);
  for (const base of bases) {
    const waiting = pending.get(base.key);
    require(waiting !== undefined, () => `S1: ${device.name} keeps a confirmed copy of ${base.key} for nothing`);
    const expected = replay(base.row ?? undefined, base.key, waiting ?? []);
    require(areEqual(visible.rows.get(base.key), expected), () => `S1: ${device.name} shows ${base.key} wrong`);
  }
}

/** S14: a record is in at most one block, and an override knows whether it is in one. */
export async function checkBlockStore(device: Device): Promise<void> {
  const { db, blockStore } = device.store;
  await db.transaction('r', [db.meta, db.heads, db.blocks, db.records], async () => {
    const blockOf = new Map<string, number>();
    for (const head of await blockStore.heads()) {
      const block = await blockStore.block(head);
      for (let i = 0; i < block.count; i++) {
        const recordId = blockIdAt(block, i);
        require(!blockOf.has(recordId), () => `S14: ${device.name} has ${recordId} in two blocks`);
        blockOf.set(recordId, head.block);
      }
    }
    for (const entry of await db.records.toArray())
      require(entry.block === (blockOf.get(entry.id) ?? 0), () =>
        `S14: ${device.name} overrides ${entry.id} of another block`);
  });
}

/** S4: every acknowledged value is in the history of its cell on the server. */
export function checkValues(server: ServerModel): void {
  for (const [valueId, { recordId, fieldId }] of server.acknowledged) {
    const cell = server.recordRows.get(recordId)?.cells[fieldId] ?? [];
    const found = cell.filter((value) => value.id === valueId).length;
    require(found === 1, () => `S4: value ${valueId} of ${recordId} stands ${found} times on the server`);
  }
}

/** S4: a field that was created and not deleted is in its table, whoever else changed the table's fields meanwhile. */
export function checkFields(server: ServerModel): void {
  const rows = [...server.rows.values()];
  const shown = new Set(rows.flatMap(({ kind, attrs }) => (kind === 'slice' ? (attrs.field_ids as string[]) : [])));
  for (const { kind, id, attrs } of rows)
    if (kind === 'field' && attrs.is_deleted !== true)
      require(shown.has(id), () => `S4: field ${attrs.field_name} is in no table`);
}

/** S4: an acknowledged value that this device has shown stays in its cell for as long as the device has the record. */
export async function checkSeen(server: ServerModel, device: Device): Promise<void> {
  const { store } = device;
  const ids = await device.records();
  const { meta, heads, blocks, records } = store.db;
  const held = await store.db.transaction('r', [meta, heads, blocks, records], async () =>
    heldRecords(store.db, store.blockStore, ids),
  );
  for (const [valueId, { recordId, fieldId }] of server.acknowledged) {
    const row = held.get(recordId)?.row;
    if (!row) {
      device.seen.delete(valueId);
      continue;
    }
    const shows = row.cells[fieldId]?.some((value) => value.id === valueId) ?? false;
    if (shows) device.seen.add(valueId);
    else require(!device.seen.has(valueId), () => `S4: ${device.name} no longer has value ${valueId} of ${recordId}`);
  }
}

/**
 * S4: what the server lost to a backup is in the log again, or in the tray of its author with its content, unless they
 * gave it up.
 */
export async function checkOwed(server: ServerModel, device: Device): Promise<void> {
  const log = new Set(server.log.map(({ id }) => id));
  const tray = new Map((await device.store.db.outbox.toArray()).map((entry) => [entry.op_id, entry]));
  for (const opId of device.owed) {
    const entry = tray.get(opId);
    const isKept = entry ? entry.changes.length > 0 || entry.title !== '' : device.givenUp.has(opId);
    require(log.has(opId) || isKept, () => `S4: ${device.name} has lost ${opId}, which the server had taken`);
  }
}

/**
 * S4: a shown value counts as having overwritten another one unseen exactly when its device did not have that one at
 * the time.
 */
export function checkConflicts(server: ServerModel, devices: readonly Device[]): number {
  let unseen = 0;
  for (const { id, cells } of server.recordRows.values())
    for (const [fieldId, cell] of Object.entries(cells))
      for (const shown of currentValues(cell)) {
        const device = devices.find(({ store }) => store.clientId === shown.client_id);
        const then = device?.before.get(shown.id);
        if (!device || !then || shown.knew === undefined) continue;
        // An operation on several cells may find one already as wanted in the server's rows: then the ids of its values
        // go to others.
        if (then.cell !== `${id}:${fieldId}`) continue;
        for (const value of cell) {
          if (value.hidden || value.client_id === shown.client_id || value.id === shown.id) continue;
          const expected = !then.held.has(value.id);
          const isReported = isConflict(value, shown);
          if (isReported) unseen += 1;
          // An operation on several cells says what is known in all of them, which may be too little for one of them.
          if (isReported && !expected && then.cells > 1) continue;
          // It referred to a log that the server no longer has.
          if (server.setBackTo !== null && shown.knew > server.setBackTo) continue;
          // Two laptops of a person may make a lost operation again: the second had it unsent, under its own client id.
          const isMadeAgain = [...device.retried].some((opId) => opId.slice(0, 28) === value.id.slice(0, 28));
          if (isReported && !expected && server.setBackTo !== null && isMadeAgain) continue;
          // Restored work was written on a laptop with another client id than the one that had sent it before.
          if (isReported && !expected && device.formerClientIds.has(value.client_id ?? null)) continue;
          require(isReported === expected, () =>
            `S4: ${shown.id} of ${id} was written ${expected ? 'without' : 'with'} sight of ${value.id}, and told otherwise`);
        }
      }
  return unseen;
}

/**
 * S8: a device that knows that a table is hidden from its person stores nothing of it except what only the device
 * itself knows.
 */
export async function checkSight(server: ServerModel, device: Device): Promise<void> {
  const { db, blockStore } = device.store;
  if (server.sightOf(device.userId).seesSlice(SLICE)) return;
  if ((await db.meta.get('perm_epoch'))?.value !== server.epochOf(device.userId)) return;
  const heads = await db.transaction('r', [db.meta, db.heads, db.blocks], () => blockStore.heads(SLICE));
  require(heads.length === 0, () => `S8: ${device.name} keeps blocks of a hidden table`);
  const sight = server.sightOf(device.userId);
  for (const { key, row } of await db.rows.toArray())
    require(sight.seesRow(row.kind, row.id, row.attrs) || (await db.base.get(key))?.row === null, () =>
      `S8: ${device.name} keeps ${key}, which is hidden`);
  for (const { id } of await db.records.toArray()) {
    const base = await db.base.get(`record:${id}`);
    require(base?.row === null, () => `S8: ${device.name} keeps ${id} of a hidden table`);
  }
}

/**
 * S5: a device that has the structure knows its rights and its position in the log, otherwise no event could ever
 * follow.
 */
export async function checkStanding({ name, store }: Device): Promise<void> {
  const [scopes, cursor, epoch] = await getMetas(store.db, ['scopes', 'cursor', 'perm_epoch']);
  const stands = scopes?.includes(STRUCTURE) ?? false;
  require(stands === (cursor !== undefined) && stands === (epoch !== undefined), () =>
    `S5: ${name} holds ${scopes} as of ${cursor} under ${epoch}`);
}

/** S2, S3: every operation created one event, and the events of a device are in the order of its operations. */
export function checkLog(server: ServerModel, devices: readonly Device[]): void {
  const ids = server.log.map((event) => event.id);
  require(new Set(ids).size === ids.length, () => 'S2: an operation made two events');
  server.log.forEach((event, i) => {
    require(event.seq === i + 1, () => 'S3: the log has a gap');
  });
  for (const device of devices) {
    const { clientId } = device.store;
    const own = server.log.flatMap((e) => (e.client_id === clientId && !device.retried.has(e.id) ? [e.id] : []));
    const applied = new Set(own);
    const made = device.made.filter((opId) => applied.has(opId));
    require(own.join() === made.join(), () => `S3: acts of ${device.name} took effect out of order`);
  }
}

const hashOf = (state: ReadonlyMap<string, string>) =>
  createHash('sha256')
    .update([...state].sort(([a], [b]) => (a < b ? -1 : 1)).join('\n'))
    .digest('hex');

/** S5: no two items have the same number, and none has its dates reversed, whoever created and moved them at once. */
export function checkTasks(server: ServerModel): void {
  const numbers = new Map<unknown, string>();
  for (const { kind, id, attrs, removed } of server.rows.values()) {
    if (kind !== 'task' || removed) continue;
    const other = numbers.get(attrs.item_number);
    require(other === undefined, () => `S5: ${id} and ${other} are both item ${attrs.item_number}`);
    numbers.set(attrs.item_number, id);
    const { task_start_date: start, task_due_date: due } = attrs;
    const isForwards = start === null || due === null || String(start) <= String(due);
    require(isForwards, () => `S5: ${id} starts ${start} and is due ${due}`);
  }
}

/** Keys of tasks that were drafts at some time. */
function draftsOf(server: ServerModel): ReadonlySet<string> {
  const made = server.log.flatMap(({ changes }) => changes);
  return new Set(
    made.flatMap(({ kind, id, before, after }) =>
      kind === 'task' && [before, after].some((part) => part !== null && 'is_draft' in part && part.is_draft === true)
        ? [`task:${id}`]
        : [],
    ),
  );
}

/**
 * S5: when everything is quiet, devices have the same contents as the server (by hash), and their feed equals the log.
 */
export async function checkConvergence(server: ServerModel, devices: readonly Device[]): Promise<void> {
  for (const device of devices) {
    // Drafts of items exist only for their authors.
    const sight = server.sightOf(device.userId);
    const expected = new Map<string, string>();
    for (const [key, row] of server.rows)
      if (sight.seesRow(row.kind, row.id, row.attrs)) expected.set(key, textOf(row));
    for (const [id, row] of server.recordRows) expected.set(`record:${id}`, textOf(row));
    const held = await visibleState(device);
    if (hashOf(held) !== hashOf(expected)) {
      const other = [...expected].find(([key, text]) => held.get(key) !== text);
      const extra = [...held.keys()].filter((key) => !expected.has(key));
      throw new Error(
        `S5: ${device.name} differs: ${other ? `${other[0]} is ${held.get(other[0])}, not ${other[1]}` : `holds ${extra}`}`,
      );
    }
    const { db } = device.store;
    const drafts = draftsOf(server);
    const cursor = (await db.meta.get('cursor'))?.value;
    require(cursor === server.log.length, () => `S3: the feed of ${device.name} ended at ${cursor}`);
    for (const event of await db.events.toArray()) {
      const { blocks: _, ...logged } = server.log[event.seq - 1]!;
      const { blocks: __, made: ___, ...kept } = event;
      // Of an operation on a draft others receive only what they may know.
      if (logged.changes.some(({ kind, id }) => drafts.has(`${kind}:${id}`))) continue;
      require(areEqual(kept, logged), () =>
        `S5: ${device.name} keeps another event ${event.seq}: ${textOf(kept)}, not ${textOf(logged)}`);
    }
    const waiting = await db.outbox.where('state').anyOf('waiting', 'sending').count();
    require(waiting === 0, () => `S2: ${device.name} still has ${waiting} unsent commands`);
    require((await db.base.count()) === 0, () => `S1: ${device.name} keeps confirmed copies though nothing waits`);
  }
}
