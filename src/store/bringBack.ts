import type { RowChange } from '@/domain/changes/rowChange';
import { upcast } from '@/domain/commands/upcast';
import type { RecordRow } from '@/domain/records/recordRow';
import { invalid, Refusal } from '@/domain/refusal';
import type { StoredRow } from '@/domain/rows/storedRow';
import { type AnyRow, isRecordRow } from './applyChanges';
import { type ChangeNotice, emptyNotice } from './changeStream';
import { commitInTransaction } from './commit';
import { type LocalStore, writeTables } from './localStore';
import { getMeta } from './metaKeys';
import { type RescuedCommand, type RescuedFile, type RescuedWork, readRescueFile } from './readRescueFile';
import { takeRecords } from './remoteRecords';
import { STRUCTURE } from './replica';
import type { RescuedDocument } from './rescueArchive';
import { changedKey, isRecordKey, keyId, rowKey, touchedKeys } from './rowKey';
import { deviceRows } from './rowSource';
import { readVisible } from './rowStorage';
import type { LocalDatabase, OutboxEntry } from './schema';
import { createdKeys } from './withdraw';
import { writeTransaction } from './writeTransaction';

/** Acts of one transaction: a page stays in use beside them. */
const TOGETHER = 50;
/** Records of one question to the server. */
const ASKED_TOGETHER = 100;

/** What became of the acts of a rescue file. */
export interface BroughtBack {
  /** Waiting to be sent. */
  queued: number;
  /** Already on this device, or at the server. */
  known: number;
  /** In the tray: refused before they were saved. */
  refused: number;
  /** Live documents of the file, for the caller to merge; absent = none. */
  documents?: RescuedDocument[];
}

/** Acts that are done already. */
interface KnownActs {
  /** They wait here, or their events are here. */
  here: ReadonlySet<string>;
  /** All that they make is here, and has come from the server as rows. */
  standing: ReadonlySet<string>;
}

/** Finds out which of the acts are done already. */
async function knownActs({ db, shelf }: LocalStore, commands: readonly RescuedCommand[]): Promise<KnownActs> {
  const ids = commands.map(({ op_id: opId }) => opId);
  const made = commands.map(({ changes }) => changes.filter((change) => change.before === null));
  const [waiting, events, { rows }] = await Promise.all([
    db.outbox.where('op_id').anyOf(ids).toArray(),
    db.events.where('id').anyOf(ids).primaryKeys(),
    readVisible(deviceRows(db, shelf), touchedKeys(made.flat())),
  ]);
  const standing = new Set<string>();
  const isHere = (change: RowChange) => {
    const row = rows.get(changedKey(change));
    if (change.kind !== 'value') return row !== undefined;
    return (row as RecordRow | undefined)?.cells[change.field_id]?.some(({ id }) => id === change.id) ?? false;
  };
  made.forEach((changes, i) => {
    if (changes.length > 0 && changes.every(isHere)) standing.add(ids[i]!);
  });
  return { here: new Set([...waiting.map(({ op_id: opId }) => opId), ...events]), standing };
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

/**
 * Takes up one act. It keeps its id, so that the server takes it once, and its time, so that later edits stay later. It
 * may have left already from where it was made: like one that was sent, only the server judges it, and it is not withdrawn.
 */
async function takeUp(
  store: LocalStore,
  entry: RescuedCommand,
  files: readonly RescuedFile[],
  isStanding: boolean,
): Promise<{ as: 'queued' | 'known' | 'refused'; notice: ChangeNotice | null }> {
  const add = async (more: Pick<OutboxEntry, 'state' | 'reason' | 'touches'>) => {
    const { order: _, ...rest } = entry;
    await store.db.outbox.add({ ...rest, actor_id: store.userId, client_id: store.clientId, n: 0, ...more });
    return { ...emptyNotice('local'), outbox: true };
  };
  const { op_id: opId, act_id: actId, title, at, tz_minutes: tzMinutes, knew, schema_version } = entry;
  const ask = async () => {
    await keepFiles(store, opId, files);
    return add({ state: 'sending', reason: null, touches: [] });
  };
  // Nothing of it is laid over what stands. It is asked for all the same: rows without their event may come from before a
  // server was set back to a backup, and would be gone with the next look at it.
  if (isStanding) return { as: 'known', notice: await ask() };
  if (entry.state === 'refused') {
    const reason = entry.reason ?? { code: 'invalid', message: 'It was refused before it was saved.', issues: [] };
    await keepFiles(store, opId, files);
    return { as: 'refused', notice: await add({ state: 'refused', reason, touches: entry.touches }) };
  }
  try {
    const { call, input } = upcast(entry, schema_version, store.schemaVersion, store.upcasts);
    const as = { call: entry.call, input: entry.input, schema_version };
    const made = { at, tzMinutes, knew };
    const { notice, entry: queued } = await commitInTransaction(store, call, input, { opId, actId, title, made, as });
    if (!queued) return { as: 'known', notice: null };
    await keepFiles(store, opId, files);
    return { as: 'queued', notice };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Not possible on the rows of now: nothing of it is shown until the server says what became of it.
    return { as: 'queued', notice: await ask() };
  }
}

/** Fetches the records that the acts write into and that are not on this laptop, as far as the server can be asked. */
async function fetchTouched(store: LocalStore, commands: readonly RescuedCommand[]): Promise<void> {
  const { db, shelf, remote } = store;
  if (!remote) return;
  const made = new Set(commands.flatMap(createdKeys));
  const keys = touchedKeys(commands.flatMap(({ changes }) => changes)).filter(
    (key) => isRecordKey(key) && !made.has(key),
  );
  const { rows } = await db.transaction('r', writeTables(db), async () => readVisible(deviceRows(db, shelf), keys));
  const missing = keys.filter((key) => !rows.get(key)).map(keyId);
  for (let from = 0; from < missing.length; from += ASKED_TOGETHER) {
    const answer = await remote.records(missing.slice(from, from + ASKED_TOGETHER)).catch(() => null);
    // Acts on what cannot be fetched now are sent all the same, and shown when the server has answered.
    if (!answer) return;
    await takeRecords(store, answer);
  }
}

/**
 * Takes up the unsent work of a rescue file again (S13): what waited waits again, what was refused stands in the tray,
 * and what has reached the server meanwhile is left alone. Doing it twice changes nothing.
 * @param onProgress told of acts done of all, after some at a time
 * @throws Refusal invalid for a file that cannot be read or is not of this workspace and person, outside before tables and
 * fields are on this laptop: nothing is taken then;
 * StorageFailure when the device cannot keep it: what came before is kept, and the file can be brought again.
 */
export async function bringBack(
  store: LocalStore,
  file: Blob,
  onProgress?: (progress: { done: number; total: number }) => void,
): Promise<BroughtBack> {
  const work = await readRescueFile(file);
  checkOwner(store, work);
  if (!(await getMeta(store.db, 'scopes'))?.includes(STRUCTURE))
    throw new Refusal('outside', 'This laptop is still reading the workspace. Bring the file back when that is done.');
  await fetchTouched(store, work.commands);
  const result: BroughtBack = { queued: 0, known: 0, refused: 0 };
  await writeTransaction(store, () => numberAfter(store.db, work.commands));
  for (let from = 0; from < work.commands.length; from += TOGETHER) {
    const taken = await writeTransaction(store, async () => {
      const entries = work.commands.slice(from, from + TOGETHER);
      const { here, standing } = await knownActs(store, entries);
      const some: Awaited<ReturnType<typeof takeUp>>[] = [];
      for (const entry of entries) {
        const { op_id: opId } = entry;
        if (here.has(opId)) some.push({ as: 'known', notice: null });
        else some.push(await takeUp(store, entry, work.files, standing.has(opId)));
      }
      return some;
    });
    for (const { as } of taken) result[as]++;
    const notices = taken.flatMap(({ notice }) => notice ?? []);
    if (notices.length > 0) store.stream.publish(joined(notices));
    onProgress?.({ done: from + taken.length, total: work.commands.length });
  }
  return work.documents.length > 0 ? { ...result, documents: work.documents } : result;
}

/** What several acts of one transaction changed, each row as the last of them left it. */
function joined(notices: readonly ChangeNotice[]): ChangeNotice {
  const rows = new Map<string, AnyRow | null>();
  for (const notice of notices) {
    for (const row of notice.rows) rows.set(`${row.kind}:${row.id}`, row);
    for (const row of notice.records) rows.set(rowKey('record', row.id), row);
    for (const key of notice.gone) rows.set(key, null);
  }
  const held = [...rows.values()].filter((row) => row !== null);
  return {
    ...emptyNotice('local'),
    op_ids: notices.flatMap(({ op_ids }) => op_ids),
    rows: held.filter((row): row is StoredRow => !isRecordRow(row)),
    records: held.filter(isRecordRow),
    gone: [...rows].flatMap(([key, row]) => (row ? [] : key)),
    outbox: true,
  };
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
