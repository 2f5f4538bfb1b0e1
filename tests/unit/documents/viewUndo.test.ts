import { LoopbackRooms } from '@tests/support/loopbackProvider';
import { closeStore, id, openDevice, START } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { DocumentRegistry } from '@/documents/documentRegistry';
import { readView, viewRoom, writeView } from '@/documents/viewDocument';
import { viewUndoPort } from '@/documents/viewUndo';
import { VIEW_LIST_KEYS, type ViewState } from '@/domain/views/viewState';
import type { Json } from '@/lib/json';
import { writeMap } from '@/lib/yjs/writeMap';
import { recordDocumentStep } from '@/store/acts/steps';
import { redo, undo } from '@/store/acts/undo';
import { isUndoConflict } from '@/store/acts/undoAsking';

const ROOM = viewRoom(id(60));
const column = (name: string, is_hidden = false) => ({ id: name, data_field_id: name, is_hidden });
const FULL: ViewState = {
  view_name: 'All',
  sort_order: null,
  sort_descending: false,
  row_height: null,
  group_by_field_id: null,
  view_fields: [column('a'), column('b')],
  filters: [],
  sorts: [],
  color_filters: [],
  record_order: [],
};

function lab() {
  const rooms = new LoopbackRooms();
  const server = rooms.room(ROOM);
  const write = (state: ViewState) =>
    server.transact(() => writeMap(server.getMap('view'), state, VIEW_LIST_KEYS), 'bridge');
  write(FULL);
  const registry = new DocumentRegistry({ persistence: null, provider: rooms.provider });
  const { doc } = registry.open(ROOM);
  let row = FULL;
  const port = viewUndoPort(
    registry,
    () => 'made',
    async () => row,
  );
  return {
    doc,
    write,
    port,
    setRow: (next: ViewState) => {
      row = next;
    },
    close: () => registry.closeAll(),
  };
}

it('S6: undoing a step in a view waits for a column that an undo outside the document has just restored', async () => {
  const { doc, write, port, setRow, close } = lab();
  const change = writeView(doc, { view_fields: [column('a'), column('b', true)] }, () => 'x')!;
  write({ ...FULL, view_fields: [column('a')] });
  // The deleted field is restored in the rows of this device, and not yet in the document.
  const back = { ...FULL, view_fields: [column('a'), column('b', true)] };
  setRow(back);
  const undone = port(ROOM, change as unknown as Json, 'strict');
  await Promise.resolve().then(() => write(back));
  await undone;
  expect(readView(doc).view_fields).toEqual(FULL.view_fields);
  close();
});

it("S6: if rows and document agree, a colleague's later change is asked about immediately", async () => {
  const { doc, write, port, setRow, close } = lab();
  const change = writeView(doc, { view_fields: [column('a'), column('b', true)] }, () => 'x')!;
  const without = { ...FULL, view_fields: [column('a')] };
  write(without);
  setRow(without);
  await expect(port(ROOM, change as unknown as Json, 'strict')).rejects.toSatisfy(isUndoConflict);
  close();
});

it('S6: a key that is held down undoes one step after another, each once', async () => {
  const { doc, port, setRow, close } = lab();
  const store = await openDevice({ name: 'held key', userId: id(2), now: () => START });
  store.ports.documentUndo = port;
  const heights = ['short', 'medium', 'tall'];
  for (const row_height of heights) {
    const change = writeView(doc, { row_height }, () => 'x') as unknown as Json;
    await recordDocumentStep(store, { room: ROOM, title: row_height, change });
  }
  setRow(readView(doc));
  const titles = async (turn: typeof undo | typeof redo) =>
    (await Promise.all(heights.map(() => turn(store)))).map((done) => done?.title);
  expect(await titles(undo)).toEqual(['tall', 'medium', 'short']);
  expect(readView(doc).row_height).toBeNull();
  expect(await titles(redo)).toEqual(heights);
  expect(readView(doc).row_height).toBe('tall');
  closeStore(store);
  close();
});
