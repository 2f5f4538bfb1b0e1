import type { LocalStore } from '../localStore';

/**
 * Counts an act as being saved from the key that made it until it is durable, so that the state line does not say
 * meanwhile that all is kept, and the browser asks before the page is left.
 * @throws what the write throws
 */
export async function whileSaving<T>(store: LocalStore, write: () => Promise<T>): Promise<T> {
  store.saving += 1;
  // Begun before the report: its first read of the database starts before a screen is drawn for it.
  const written = write();
  store.ports.onSaving?.();
  try {
    return await written;
  } finally {
    store.saving -= 1;
    store.ports.onSaving?.();
  }
}
