import type { RowChange } from '@/domain/changes/rowChange';
import type { StoredRow } from '@/domain/changes/storedRow';
import type { RecordRow } from '@/domain/records/recordRow';
import { invalid, Refusal } from '@/domain/refusal';
import { askAgain, keepRefused, runAgain } from '../acts/again';
import { COMMENT_SCOPE } from '../acts/commentDrafts';
import { TEXT_SCOPE } from '../acts/keptTexts';
import { type ChangeNotice, emptyNotice } from '../db/changeStream';
import { getMeta } from '../db/metaKeys';
import type { DraftEntry, LocalDatabase } from '../db/schema';
import { writeTransaction } from '../db/writeTransaction';
import type { LocalStore } from '../localStore';
import { fetchTouched } from '../replica/fetchTouched';
import { STRUCTURE } from '../replica/replica';
import { type AnyRow, isRecordRow } from '../rows/applyChanges';
import { changedKey, rowKey, touchedKeys } from '../rows/rowKey';
import { deviceRows } from '../rows/rowSource';
import { readVisible } from '../rows/rowStorage';
import { type RescuedCommand, type RescuedFile, type RescuedWork, readRescueFile } from './readRescueFile';
import type { RescuedDocument } from './rescueArchive';

/** Operations per transaction: the page remains usable meanwhile. */
const TOGETHER = 50;
/** The result of loading a rescue file. */
export interface BroughtBack {
  /** Waiting to be sent. */
  queued: number;
  /** Already on this device, or on the server. */
  known: number;
  /** In the tray: refused before they were saved. */
  refused: number;
  /** Unfinished comments; absent = none. */
  comments?: number;
  /** Live documents of the file, for the caller to merge; absent = none. */
  documents?: RescuedDocument[];
}

/** Operations that are already done. */
interface KnownActs {
  /** Unsent on this device, or their events are here. */
  here: ReadonlySet<string>;
  /** Everything that they create is here, and came from the server as rows. */
  standing: ReadonlySet<string>;
}

/** Finds out which of the operations are already done. */
async function knownActs({ db, blockStore }: LocalStore, commands: readonly RescuedCommand[]): Promise<KnownActs> {
  const ids = commands.map(({ op_id: opId }) => opId);
  const made = commands.map(({ changes }) => changes.filter((change) => change.before === null));
  const [waiting, events, { rows }] = await Promise.all([
    db.outbox.where('op_id').anyOf(ids).toArray(),
    db.events.where('id').anyOf(ids).primaryKeys(),
    readVisible(deviceRows(db, blockStore), touchedKeys(made.flat())),
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
 * Gives the next operation a number above these: the server takes a repeated operation with a lower number for an old
 * copy of it, and repeats its earlier answer. The number of an existing entry is not reused.
 */
export async function numberAfter(db: LocalDatabase, commands: readonly RescuedCommand[]): Promise<void> {
  const last = Math.max((await getMeta(db, 'sent_to')) ?? 0, ...commands.map(({ n, order }) => Math.max(n, order)));
  if ((await db.outbox.get(last)) || commands.length === 0) return;
  await db.outbox.add({ ...commands[0]!, op_id: '', actor_id: '', client_id: '', order: last });
  await db.outbox.delete(last);
}

/** Stores the files of an operation with it; thumbnails are created when they are viewed. */
function keepFiles(store: LocalStore, opId: string, files: readonly RescuedFile[]): PromiseLike<unknown> {
  const own = files.filter((file) => file.op_id === opId);
  return store.db.files.bulkPut(own.map((file) => ({ ...file, state: 'unsent', thumb: null, at: store.now() })));
}

/**
 * Loads one operation. It keeps its id, so that the server applies it once, and its time, so that later edits stay
 * later. It may have been sent already from where it was made: like any sent operation, only the server judges it, and
 * it is not withdrawn.
 */
async function takeUp(
  store: LocalStore,
  entry: RescuedCommand,
  files: readonly RescuedFile[],
  isStanding: boolean,
): Promise<{ as: 'queued' | 'known' | 'refused'; notice: ChangeNotice | null }> {
  const inOutbox = { ...emptyNotice('local'), outbox: true };
  const { op_id: opId, act_id: actId, title, at, tz_minutes: tzMinutes, knew, schema_version } = entry;
  const ask = async () => {
    await keepFiles(store, opId, files);
    await askAgain(store, entry);
    return inOutbox;
  };
  // Nothing of it overwrites the current rows. The server is asked all the same: the rows may have arrived before the
  // server was restored from an older backup that lacks the event, and would then be gone at the next fetch.
  if (isStanding) return { as: 'known', notice: await ask() };
  if (entry.state === 'refused') {
    const reason = entry.reason ?? { code: 'invalid', message: 'It was refused before it was saved.', issues: [] };
    await keepFiles(store, opId, files);
    await keepRefused(store, entry, reason);
    return { as: 'refused', notice: inOutbox };
  }
  try {
    const as = { call: entry.call, input: entry.input, schema_version };
    const made = { at, tzMinutes, knew };
    const { notice, entry: queued } = await runAgain(store, entry, { opId, actId, title, made, as });
    if (!queued) return { as: 'known', notice: null };
    await keepFiles(store, opId, files);
    return { as: 'queued', notice };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Not possible on the current rows: nothing of it is shown until the server has answered.
    return { as: 'queued', notice: await ask() };
  }
}

/**
 * Loads the unsent work of a rescue file (S13): what was unsent is queued again, what was refused goes to the tray, and
 * what has reached the server in the meantime is left alone. Loading the same file twice changes nothing.
 * @param onProgress called from time to time with the number of operations done and the total
 * @throws Refusal invalid for a file that cannot be read or is not of this workspace and person, outside before tables
 *   and fields are on this laptop: nothing is loaded then; StorageFailure when the device cannot store it: what came
 *   before is kept, and the file can be loaded again.
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
  const comments = await takeUpComments(store, work.drafts);
  if (comments > 0) result.comments = comments;
  return work.documents.length > 0 ? { ...result, documents: work.documents } : result;
}

/** Restores unfinished comments, unless something else is being written there. @returns how many */
async function takeUpComments({ db }: LocalStore, drafts: readonly DraftEntry[]): Promise<number> {
  const comments = drafts.filter(({ scope }) => scope === COMMENT_SCOPE || scope === TEXT_SCOPE);
  const held = await db.drafts.bulkGet(comments.map(({ id }) => id));
  const lost = comments.filter((_, i) => held[i] === undefined);
  await db.drafts.bulkPut(lost);
  return lost.length;
}

/** Joins the changes of several operations of one transaction, each row as the last of them left it. */
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
