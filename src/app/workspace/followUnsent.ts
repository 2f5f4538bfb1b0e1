import { whenIdle } from '@/lib/whenIdle';
import type { StoreFace } from '@/store/hooks/StoreProvider';
import { whenFetched } from './whenFetched';

/** Time after a write of another tab in which more of them are waited for, in milliseconds. */
const SOON = 300;

/**
 * Keeps in memory what only this device knows (UnsentMirror): reads it once there is nothing more urgent to do, and again
 * after another tab wrote. @returns the function that ends it.
 */
export function followUnsent({ store, status }: StoreFace): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const read = () => {
    if (isOver || store.isClosed) return;
    // A database that is closed meanwhile is told of by itself.
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
