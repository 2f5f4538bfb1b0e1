import { upcast } from '@/domain/commands/upcast';
import type { RecordRow } from '@/domain/records/recordRow';
import { invalid, Refusal } from '@/domain/refusal';
import { type ChangeNotice, emptyNotice } from './changeStream';
import { commitInTransaction } from './commit';
import type { LocalStore } from './localStore';
import { getMeta } from './metaKeys';
import { type RescuedCommand, type RescuedFile, type RescuedWork, readRescueFile } from './readRescueFile';
import { changedKey, touchedKeys } from './rowKey';
import { deviceRows } from './rowSource';
import { readVisible } from './rowStorage';
import type { LocalDatabase, RefusedReason } from './schema';
import { writeTransaction } from './writeTransaction';

/** Acts of one transaction: a page stays in use beside them. */
const TOGETHER = 50;

/** What became of the acts of a rescue file. */
export interface BroughtBack {
  /** Waiting to be sent, like any act of this device. */
  queued: number;
  /** Already on this device, or at the server. */
  known: number;
  /** In the tray: refused before they were saved, or not possible any more. */
  refused: number;
}

/** Whether what the act makes is here: it has reached the server by another way, or waits here already. */
async function isKnown(store: LocalStore, { op_id: opId, changes }: RescuedCommand): Promise<boolean> {
  const { db } = store;
  const [waits, event] = await Promise.all([db.outbox.where('op_id').equals(opId).count(), db.events.get(opId)]);
  if (waits > 0 || event) return true;
  const made = changes.filter((change) => change.before === null);
  if (made.length === 0) return false;
  const { rows } = await readVisible(deviceRows(db, store.shelf), touchedKeys(made));
  return made.every((change) => {
    const row = rows.get(changedKey(change));
    if (change.kind !== 'value') return row !== undefined;
    return (row as RecordRow | undefined)?.cells[change.field_id]?.some(({ id }) => id === change.id);
  });
}

/**
 * Lets the next act be numbered after these: the server takes a repeated act with a lower number for an old copy of it,
 * and repeats what it said then. The number of an entry that was there is not given again.
 */
async function numberAfter(db: LocalDatabase, commands: readonly RescuedCommand[]): Promise<void> {
  const last = Math.max((await getMeta(db, 'sent_to')) ?? 0, ...commands.map(({ n, order }) => Math.max(n, order)));
  if ((await db.outbox.get(last)) || commands.length === 0) return;
  await db.outbox.add({ ...commands[0]!, op_id: '', actor_id: '', client_id: '', order: last });
  await db.outbox.delete(last);
}

/** Keeps the files of an act beside it; its thumbnails are made when they are looked at. */
function keepFiles(store: LocalStore, opId: string, files: readonly RescuedFile[]): PromiseLike<unknown> {
  const own = files.filter((file) => file.op_id === opId);
  return store.db.files.bulkPut(own.map((file) => ({ ...file, state: 'unsent', thumb: null, at: store.now() })));
}

/** Takes up one act. It keeps its id, so that the server takes it once, and its time, so that later edits stay later. */
async function takeUp(
  store: LocalStore,
  entry: RescuedCommand,
  files: readonly RescuedFile[],
): Promise<{ as: keyof BroughtBack; notice: ChangeNotice | null }> {
  if (await isKnown(store, entry)) return { as: 'known', notice: null };
  const refuse = async (reason: RefusedReason) => {
    const { order: _, ...rest } = entry;
    const own = { actor_id: store.userId, client_id: store.clientId, n: 0 };
    await store.db.outbox.add({ ...rest, ...own, state: 'refused', reason });
    await keepFiles(store, entry.op_id, files);
    return { as: 'refused' as const, notice: { ...emptyNotice('local'), outbox: true } };
  };
  if (entry.state === 'refused')
    return refuse(entry.reason ?? { code: 'invalid', message: 'It was refused before it was saved.', issues: [] });
  const { op_id: opId, act_id: actId, title, at, tz_minutes: tzMinutes, knew } = entry;
  try {
    const { call, input } = upcast(entry, entry.schema_version, store.schemaVersion, store.upcasts);
    const made = { at, tzMinutes, knew };
    const { notice, entry: queued } = await commitInTransaction(store, call, input, { opId, actId, title, made });
    if (!queued) return { as: 'known', notice: null };
    await keepFiles(store, entry.op_id, files);
    return { as: 'queued', notice };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse({ code: error.code, message: error.message, issues: error.issues });
  }
}

/**
 * Takes up the unsent work of a rescue file again (S13): what waited waits again, what was refused stands in the tray,
 * and what has reached the server meanwhile is left alone. Doing it twice changes nothing.
 * @throws Refusal invalid for a file that cannot be read or is not of this workspace and person: nothing is taken then;
 * StorageFailure when the device cannot keep it: what came before is kept, and the file can be brought again.
 */
export async function bringBack(store: LocalStore, file: Blob): Promise<BroughtBack> {
  const work = await readRescueFile(file);
  checkOwner(store, work);
  const result: BroughtBack = { queued: 0, known: 0, refused: 0 };
  await writeTransaction(store, () => numberAfter(store.db, work.commands));
  for (let from = 0; from < work.commands.length; from += TOGETHER) {
    const taken = await writeTransaction(store, async () => {
      const some: Awaited<ReturnType<typeof takeUp>>[] = [];
      for (const entry of work.commands.slice(from, from + TOGETHER)) some.push(await takeUp(store, entry, work.files));
      return some;
    });
    for (const { as, notice } of taken) {
      result[as]++;
      if (notice) store.stream.publish(notice);
    }
  }
  return result;
}

function checkOwner(store: LocalStore, { workspaceId, userId }: RescuedWork): void {
  if (workspaceId !== store.workspaceId)
    throw invalid(
      ['workspace_id'],
      'This work was saved in another workspace. Open that one, and bring it back there.',
    );
  if (userId !== store.userId)
    throw invalid(['user_id'], 'This is the work of another person, who has to sign in to bring it back.');
}
