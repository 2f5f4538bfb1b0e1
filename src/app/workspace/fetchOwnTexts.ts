import type { DocumentRegistry } from '@/documents/documentRegistry';
import type { OpenDocument } from '@/documents/openDocument';
import { roomOf } from '@/domain/documents/room';
import type { Task } from '@/domain/kinds/task';
import { isFinished } from '@/domain/kinds/taskStatuses';
import { whenIdle } from '@/lib/whenIdle';
import type { StoreFace } from '@/store/hooks/StoreProvider';
import { roomsOnDisk } from './roomsOnDisk';
import { whenFetched } from './whenFetched';

/** Maximum number of texts that are fetched. */
const MOST = 30;
/** Items change in bursts: they are checked after this many milliseconds without a change. */
const QUIET = 1_000;
/** A relay that does not answer within this time, in milliseconds, is asked again at the next start. */
const PATIENCE = 10_000;

function whenSynced(document: OpenDocument): Promise<boolean> {
  return new Promise((done) => {
    const end = (isHere: boolean) => {
      clearTimeout(timer);
      off();
      done(isHere);
    };
    const timer = setTimeout(() => end(false), PATIENCE);
    const look = () => {
      const { loaded, synced, refused } = document.status;
      if ((loaded && synced) || refused !== null) end(refused === null);
    };
    const off = document.onStatus(look);
    look();
  });
}

/**
 * Fetches the texts of this person's open items that were changed elsewhere and are not on this laptop, newest first,
 * so that they can be edited without a network: at the start and after items have changed, when there is nothing more
 * urgent.
 * @returns a function that ends it.
 */
export function fetchOwnTexts(
  { store, rows, status }: StoreFace,
  documents: DocumentRegistry,
  idb: IDBFactory,
): () => void {
  let isOver = false;
  const isOwn = ({ assigned_user_ids, created_by }: Task) =>
    assigned_user_ids.includes(store.userId) || created_by === store.userId;
  const fetch = async () => {
    if (isOver || store.isClosed) return;
    const onDisk = new Set(await roomsOnDisk(idb, store.db.name));
    await rows.ready('task');
    const wanted = rows
      .rows('task')
      .filter((task) => isOwn(task) && !task.is_archived && !isFinished(task.task_status))
      .filter(({ id, body_seed }) => (body_seed ?? null) !== null && !onDisk.has(roomOf('task', id)))
      .sort((a, b) => (a.last_activity_at < b.last_activity_at ? 1 : -1))
      .slice(0, MOST);
    for (const { id } of wanted) {
      if (isOver || store.isClosed || !status.getState().online) return;
      const document = documents.open(roomOf('task', id));
      const isHere = await whenSynced(document);
      documents.release(roomOf('task', id));
      if (!isHere) return;
    }
  };
  let running = Promise.resolve();
  const look = () => {
    running = running
      .then(() => whenFetched(status))
      .then(() => new Promise<void>((done) => whenIdle(done)))
      .then(fetch)
      .catch(() => undefined);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = rows.subscribe('task', () => {
    clearTimeout(timer);
    timer = setTimeout(look, QUIET);
  });
  look();
  return () => {
    isOver = true;
    clearTimeout(timer);
    end();
  };
}
