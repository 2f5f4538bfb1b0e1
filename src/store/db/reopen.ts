import type { LocalStore } from '../localStore';

/**
 * Pauses before the attempts, in milliseconds: right after it closed a database by force, Chromium refuses to open it.
 */
const PAUSES = [0, 100, 400, 1_000];

const underWay = new WeakMap<LocalStore, Promise<void>>();

/**
 * Opens the database of a store again after its handle died (eviction, an upgrade in another tab, Safari). An empty one in
 * its place is not opened (guardCopy).
 * @throws as the browser does at the last try; at once when the copy is lost
 */
export function reopen(store: LocalStore): Promise<void> {
  const running = underWay.get(store);
  if (running) return running;
  const opening = tryAgain(store).finally(() => underWay.delete(store));
  underWay.set(store, opening);
  return opening;
}

async function tryAgain(store: LocalStore): Promise<void> {
  const { db } = store;
  for (let i = 0; ; i++) {
    const pause = PAUSES[i] ?? 0;
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      db.close({ disableAutoOpen: false });
      await db.open();
      return;
    } catch (error) {
      if (store.isClosed || i === PAUSES.length - 1) throw error;
    }
  }
}
