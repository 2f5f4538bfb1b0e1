import { actorOf, closeStore, id, SLICE, TEXT_FIELD } from '@tests/support/store/labFixture';
import { ANA, BEN, serverLab } from '@tests/support/store/serverLab';
import { expect, it } from 'vitest';
import { joinWhenSent } from '@/app/workspace/joinWhenSent';
import type { DocumentProvider } from '@/documents/documentProvider';
import { openDocument } from '@/documents/openDocument';
import { sliceRoom } from '@/documents/sliceRoom';
import { viewRoom } from '@/documents/viewDocument';
import { createView } from '@/domain/commands/recordViews/createView';
import { updateView } from '@/domain/commands/recordViews/updateView';
import { FULL_SETTINGS, type PermissionSettings } from '@/domain/permissions/permissionSettings';
import { commit } from '@/store/acts/commit';
import { pullFeed } from '@/sync/feed/pullFeed';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

const OLD_VIEW = id(60);
const NEW_VIEW = id(61);

/** Records which rooms were joined and left. */
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

it('joins the room of a view known to the server immediately, and that of a new view once it has been sent', async () => {
  const { wire, store, open, joined, left } = await lab('new view');
  await commit(store, createView, { id: OLD_VIEW, entity_slice_id: SLICE, view_name: 'Old' });
  await pushOutbox(store, wire);
  const old = open(OLD_VIEW);
  await expect.poll(() => joined).toEqual([viewRoom(OLD_VIEW)]);

  await commit(store, createView, { id: NEW_VIEW, entity_slice_id: SLICE, view_name: 'New' });
  const made = open(NEW_VIEW);
  // An unsent change also notifies the listeners; the room must stay closed for it.
  await commit(store, updateView, { id: NEW_VIEW, view_name: 'Newer' });
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
  await commit(store, createView, { id: NEW_VIEW, entity_slice_id: SLICE, view_name: 'New' });
  open(NEW_VIEW).close();
  await pushOutbox(store, wire);
  expect(joined).toEqual([]);
  expect(left).toEqual([]);
  closeStore(store);
});

it('does not join the room of a partly hidden view, says so, and joins once nothing is hidden', async () => {
  const { server, wire: wireOf, device } = serverLab();
  const settings: PermissionSettings = {
    ...FULL_SETTINGS,
    data_fields_view: { mode: 'select', select: 'hide', ids: [TEXT_FIELD] },
  };
  server.actors.set(BEN, actorOf(BEN, { settings }));
  const ana = await device('ana sees all');
  const rule = { key_field_id: TEXT_FIELD, view_field_id: null, filter_type: 'contains', filter_prop: 'secret' };
  await commit(ana, createView, { id: OLD_VIEW, entity_slice_id: SLICE, view_name: 'Old', filters: [rule] });
  await pushOutbox(ana, wireOf(ANA));
  const ben = await device('ben sees a part', { userId: BEN });
  expect(await ben.reader.get('view', OLD_VIEW)).toMatchObject({ filters: [], is_partial: true });

  const { provider, joined } = listening();
  const document = openDocument(viewRoom(OLD_VIEW), { persistence: null, provider: joinWhenSent(ben, provider) });
  await expect.poll(() => document.status.refused).toMatch('hidden');
  expect(joined).toEqual([]);

  await commit(ana, updateView, { id: OLD_VIEW, filters: [], view_fields: [] });
  await pushOutbox(ana, wireOf(ANA));
  await pullFeed(ben, wireOf(BEN));
  expect(await ben.reader.get('view', OLD_VIEW)).toMatchObject({ is_partial: false });
  document.reconnect();
  await expect.poll(() => joined).toEqual([viewRoom(OLD_VIEW)]);
  expect(document.status.refused).toBeNull();
  document.close();
  for (const store of [ana, ben]) closeStore(store);
});

it('joins no table room for a guest, who sees the table through views', async () => {
  const { store, provider, joined } = await lab('a guest');
  const open = (room: string) => openDocument(room, { persistence: null, provider: joinWhenSent(store, provider) });
  store.actor = { ...store.actor, access_level: 'guest' };
  const table = open(sliceRoom(SLICE));
  table.reconnect();
  await store.db.base.count();
  expect(joined).toEqual([]);
  store.actor = { ...store.actor, access_level: 'team-member' };
  table.reconnect();
  await expect.poll(() => joined).toEqual([sliceRoom(SLICE)]);
  table.close();
  closeStore(store);
});
