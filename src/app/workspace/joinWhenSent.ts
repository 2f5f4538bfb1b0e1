import type { DocumentProvider, ProviderHandle } from '@/documents/documentProvider';
import { isForPresence } from '@/documents/sliceRoom';
import { type RoomName, readRoom } from '@/domain/documents/room';
import { KINDS } from '@/domain/kinds/registry';
import type { LocalStore } from '@/store/localStore';
import { rowKey } from '@/store/rows/rowKey';

/** Whether only this device knows of the row: its confirmed copy says that the server has none. */
async function isUnsent(store: LocalStore, { facts, id }: RoomName): Promise<boolean> {
  const base = await store.db.base.get(rowKey(facts.row, id));
  return base !== undefined && base.row === null;
}

/** Whether parts of a row are hidden from this person: its document says all of it, and is for those who may know all. */
async function isPartial(store: LocalStore, { facts, id }: RoomName): Promise<boolean> {
  return (await store.reader.stored(facts.row, id))?.attrs.is_partial === true;
}

/** Whether the relay lets this person into rooms of the kind at all: guests see tables through views that are shared with them. */
const mayEnter = ({ actor }: LocalStore, room: string) => actor.access_level !== 'guest' || !isForPresence(room);

/** The database was closed meanwhile, and the document with it. */
const quiet = () => undefined;

/**
 * Joins a room once the server knows of its row. Asked for one that was made here and is not sent yet, the relay could
 * only answer 404, again and again until the outbox is drained. A document that is not joined has no content, so what is
 * changed meanwhile is written to its resource and waits in the outbox. Nor is a view joined of which a part is hidden,
 * nor a room that is not for this person.
 */
export function joinWhenSent(store: LocalStore, provider: DocumentProvider): DocumentProvider {
  return {
    join(room, doc, awareness, onStatus, isAlone) {
      const name = readRoom(room);
      let line: ProviderHandle | null = null;
      let isOver = false;
      let unsubscribe = () => {};
      const join = async () => {
        if (line || isOver || !name || !mayEnter(store, room) || (await isUnsent(store, name))) return;
        const partial = await isPartial(store, name);
        // Asked twice at once, and both found it sent.
        if (line || isOver) return;
        if (partial) return onStatus({ refused: `A part of this ${KINDS[name.facts.row].noun} is hidden from you.` });
        unsubscribe();
        line = provider.join(room, doc, awareness, onStatus, isAlone);
      };
      unsubscribe = store.stream.subscribe((notice) => {
        if (notice.outbox) join().catch(quiet);
      });
      join().catch(quiet);
      return {
        reconnect() {
          if (line) return line.reconnect();
          onStatus({ refused: null });
          join().catch(quiet);
        },
        destroy() {
          isOver = true;
          unsubscribe();
          line?.destroy();
        },
      };
    },
  };
}
