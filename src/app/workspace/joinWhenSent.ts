import type { DocumentProvider, ProviderHandle } from '@/documents/documentProvider';
import type { LocalStore } from '@/store/localStore';

/** Whether only this device knows of the row: its confirmed copy says that the server has none. */
async function isUnsent(store: LocalStore, key: string): Promise<boolean> {
  const base = await store.db.base.get(key);
  return base !== undefined && base.row === null;
}

/** The database was closed meanwhile, and the document with it. */
const quiet = () => undefined;

/**
 * Joins a room once the server knows of its row. Asked for one that was made here and is not sent yet, the relay could
 * only answer 404, again and again until the outbox is drained. A document that is not joined has no content, so what is
 * changed meanwhile is written to its resource and waits in the outbox.
 */
export function joinWhenSent(store: LocalStore, provider: DocumentProvider): DocumentProvider {
  return {
    join(room, doc, awareness, onStatus) {
      const key = room.replace('/', ':');
      let line: ProviderHandle | null = null;
      let isOver = false;
      let unsubscribe = () => {};
      const join = async () => {
        if (line || isOver || (await isUnsent(store, key))) return;
        // Asked twice at once, and both found it sent.
        if (line || isOver) return;
        unsubscribe();
        line = provider.join(room, doc, awareness, onStatus);
      };
      unsubscribe = store.stream.subscribe((notice) => {
        if (notice.outbox) join().catch(quiet);
      });
      join().catch(quiet);
      return {
        reconnect: () => line?.reconnect(),
        destroy() {
          isOver = true;
          unsubscribe();
          line?.destroy();
        },
      };
    },
  };
}
