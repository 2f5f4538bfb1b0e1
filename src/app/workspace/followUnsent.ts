import { whenIdle } from '@/lib/whenIdle';
import type { StoreFace } from '@/store/hooks/StoreProvider';
import { whenFetched } from './whenFetched';

/** Time in milliseconds after a write of another tab during which further ones are awaited. */
const SOON = 300;

/**
 * Keeps in memory what only this device has (UnsentMirror): reads it once there is nothing more urgent to do, and again
 * after another tab wrote.
 * @returns a function that ends it.
 */
export function followUnsent({ store, status }: StoreFace): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const read = () => {
    if (isOver || store.isClosed) return;
    // A database that was closed meanwhile is reported elsewhere.
    store.unsent.read(store.db).catch(() => undefined);
  };
  void whenFetched(status).then(() => whenIdle(read));
  const end = store.stream.subscribe(({ outbox }, from) => {
    if (!outbox || from === 'here') return;
    clearTimeout(timer);
    timer = setTimeout(read, SOON);
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    end();
  };
}
