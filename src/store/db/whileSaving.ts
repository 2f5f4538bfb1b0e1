import type { LocalStore } from '../localStore';

/**
 * Counts an operation as being saved from the key press that made it until it is durable, so that the state line does
 * not claim meanwhile that everything is stored, and the browser asks before the page is left.
 * @throws what the write throws
 */
export async function whileSaving<T>(store: LocalStore, write: () => Promise<T>): Promise<T> {
  store.saving += 1;
  // Started before the operation is reported: its first read of the database begins before the screen is drawn.
  const written = write();
  store.ports.onSaving?.();
  try {
    return await written;
  } finally {
    store.saving -= 1;
    store.ports.onSaving?.();
  }
}
