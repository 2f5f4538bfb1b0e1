import { closeStore, id, SLICE } from '@tests/support/store/labFixture';
import { serverLab } from '@tests/support/store/serverLab';
import { expect, it } from 'vitest';
import { joinWhenSent } from '@/app/workspace/joinWhenSent';
import type { DocumentProvider } from '@/documents/documentProvider';
import { openDocument } from '@/documents/openDocument';
import { viewRoom } from '@/documents/viewDocument';
import { commit } from '@/store/commit';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

const OLD_VIEW = id(60);
const NEW_VIEW = id(61);

/** Writes down which rooms were joined and left. */
function listening(): { provider: DocumentProvider; joined: string[]; left: string[] } {
  const joined: string[] = [];
  const left: string[] = [];
  const provider: DocumentProvider = {
    join(room) {
      joined.push(room);
      return { reconnect: () => undefined, destroy: () => void left.push(room) };
    },
  };
  return { provider, joined, left };
}

async function lab(name: string) {
  const { wire: wireOf, device } = serverLab();
  const wire = wireOf();
  const store = await device(name);
  const line = listening();
  const open = (viewId: string) =>
    openDocument(viewRoom(viewId), { persistence: null, provider: joinWhenSent(store, line.provider) });
  return { wire, store, ...line, open };
}

it('joins the room of a view that the server knows at once, and of a new one when it has been sent', async () => {
  const { wire, store, open, joined, left } = await lab('new view');
  await commit(store, 'POST /record_views', { id: OLD_VIEW, entity_slice_id: SLICE, view_name: 'Old' });
  await pushOutbox(store, wire);
  const old = open(OLD_VIEW);
  await expect.poll(() => joined).toEqual([viewRoom(OLD_VIEW)]);

  await commit(store, 'POST /record_views', { id: NEW_VIEW, entity_slice_id: SLICE, view_name: 'New' });
  const made = open(NEW_VIEW);
  // A change that waits as well tells the same listeners; the room must stay closed to it.
  await commit(store, 'PUT /record_views/{id}', { id: NEW_VIEW, view_name: 'Newer' });
  await store.db.base.count();
  expect(joined).toEqual([viewRoom(OLD_VIEW)]);
  await pushOutbox(store, wire);
  await expect.poll(() => joined).toEqual([viewRoom(OLD_VIEW), viewRoom(NEW_VIEW)]);
  made.close();
  old.close();
  expect(left).toEqual([viewRoom(NEW_VIEW), viewRoom(OLD_VIEW)]);
  closeStore(store);
});

it('never joins a room that was closed before its view was sent', async () => {
  const { wire, store, open, joined, left } = await lab('closed view');
  await commit(store, 'POST /record_views', { id: NEW_VIEW, entity_slice_id: SLICE, view_name: 'New' });
  open(NEW_VIEW).close();
  await pushOutbox(store, wire);
  expect(joined).toEqual([]);
  expect(left).toEqual([]);
  closeStore(store);
});
