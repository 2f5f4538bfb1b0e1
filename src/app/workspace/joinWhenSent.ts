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

/**
 * Whether parts of a row are hidden from this person: its document contains all of it, and is only for those who may
 * see everything.
 */
async function isPartial(store: LocalStore, { facts, id }: RoomName): Promise<boolean> {
  return (await store.reader.stored(facts.row, id))?.attrs.is_partial === true;
}

/**
 * Whether the relay admits this person to rooms of the kind at all: guests see tables only through views that are
 * shared with them.
 */
const mayEnter = ({ actor }: LocalStore, room: string) => actor.access_level !== 'guest' || !isForPresence(room);

/** The database was closed meanwhile, and the document with it: nothing to report. */
const quiet = () => undefined;

/**
 * Joins a room once the server knows its row. For a row that was created here and is unsent, the relay could only
 * answer 404, again and again until the outbox is drained. A document that has not joined has no content, so changes go
 * to its resource and wait in the outbox. A view that is partly hidden is not joined either, nor a room to which this
 * person is not admitted.
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
        // Two checks ran at once, and both found it sent.
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
