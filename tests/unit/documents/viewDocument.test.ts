import { fc } from '@tests/support/fc';
import { LoopbackRooms } from '@tests/support/loopbackProvider';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { openDocument } from '@/documents/openDocument';
import { otherPresences, showPresence, updatePresence } from '@/documents/presence';
import { readOverlay, withOverlay, writeOverlay } from '@/documents/privateOverlay';
import { isFilled, LOCAL, readView, revertView, viewRoom, writeView } from '@/documents/viewDocument';
import { VIEW_LIST_KEYS, type ViewState } from '@/domain/views/viewState';
import type { Json } from '@/lib/json';
import { writeMap } from '@/lib/yjs/writeMap';
import { isUndoConflict } from '@/store/acts/undoAsking';

let made = 0;
const newId = () => `made-${++made}`;
const filter = (id: string, prop: Json = null) => ({
  id,
  key_field_id: null,
  view_field_id: 'vf1',
  filter_type: 'text_contains',
  filter_prop: prop,
});

const EMPTY: ViewState = {
  view_name: 'All',
  sort_order: null,
  sort_descending: false,
  row_height: null,
  group_by_field_id: null,
  view_fields: [],
  filters: [],
  sorts: [],
  color_filters: [],
};

/** Fills a document as the bridge does. */
function fill(doc: Y.Doc, state: ViewState): void {
  doc.transact(() => writeMap(doc.getMap('view'), state, VIEW_LIST_KEYS), 'bridge');
}

const item = fc.record({
  id: fc.uuid(),
  view_field_id: fc.option(fc.uuid(), { nil: null }),
  descending: fc.boolean(),
  filter_prop: fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json),
});
const list = fc.uniqueArray(item, { selector: (one) => one.id, maxLength: 6 });
const state = fc.record({
  view_name: fc.string(),
  sort_order: fc.constantFrom<Json>(null, 'alphabetical', 'created_date', 'manual'),
  sort_descending: fc.boolean(),
  row_height: fc.constantFrom<Json>(null, 'short', 'tall'),
  group_by_field_id: fc.option(fc.uuid(), { nil: null }),
  view_fields: list,
  filters: list,
  sorts: list,
  color_filters: list,
}) as unknown as fc.Arbitrary<ViewState>;

describe('view document', () => {
  it('B7: an item that two people move at the same time exists once, and at the same position for both', () => {
    const [ana, ben] = [new Y.Doc(), new Y.Doc()];
    fill(ana, { ...EMPTY, filters: [filter('a'), filter('b'), filter('c')] });
    Y.applyUpdate(ben, Y.encodeStateAsUpdate(ana));
    writeView(ana, { filters: [filter('c'), filter('a'), filter('b')] }, newId);
    writeView(ben, { filters: [filter('a'), filter('c'), filter('b')] }, newId);
    Y.applyUpdate(ana, Y.encodeStateAsUpdate(ben));
    Y.applyUpdate(ben, Y.encodeStateAsUpdate(ana));
    const ids = (readView(ana).filters as { id: string }[]).map(({ id }) => id);
    expect([...ids].sort()).toEqual(['a', 'b', 'c']);
    expect(readView(ben)).toEqual(readView(ana));
    expect(writeView(ana, readView(ana), newId)).toBeNull();
  });

  it('S11: document -> resource -> document is the identity, through any series of edits', () => {
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 5 }), (states) => {
        const doc = new Y.Doc();
        fill(doc, EMPTY);
        for (const next of states) {
          writeView(doc, next, newId);
          expect(readView(doc)).toEqual(next);
          const other = new Y.Doc();
          fill(other, readView(doc));
          expect(readView(other)).toEqual(next);
        }
        // Written back unchanged it creates no update, so nothing echoes.
        let updates = 0;
        doc.on('update', () => {
          updates += 1;
        });
        expect(writeView(doc, readView(doc), newId)).toBeNull();
        fill(doc, readView(doc));
        expect(updates).toBe(0);
      }),
      { numRuns: 150 },
    );
  });

  it('S5: two people who edit while the relay is down end up with the same view, and both filters are kept', () => {
    const rooms = new LoopbackRooms();
    fill(rooms.room(viewRoom('v')), EMPTY);
    const [ana, ben] = ['ana', 'ben'].map(() =>
      openDocument(viewRoom('v'), { persistence: null, provider: rooms.provider }),
    );
    expect(isFilled(ana!.doc)).toBe(true);
    rooms.setUp(false);
    writeView(ana!.doc, { filters: [filter('a', 'white')] }, newId);
    writeView(ben!.doc, { filters: [filter('b', 'black')], view_name: 'Mine' }, newId);
    expect(ana!.status.saved).toBe(false);
    rooms.setUp(true);
    expect(readView(ana!.doc)).toEqual(readView(ben!.doc));
    expect((readView(ana!.doc).filters as { id: string }[]).map((f) => f.id).sort()).toEqual(['a', 'b']);
    expect(readView(ana!.doc).view_name).toBe('Mine');
    expect(ana!.status).toMatchObject({ connected: true, synced: true, saved: true });
    for (const open of [ana!, ben!]) open.close();
  });

  it('does not fill an empty document by itself, which would duplicate every list', () => {
    expect(() => writeView(new Y.Doc(), { view_name: 'x' }, newId)).toThrow(/not been loaded/);
  });

  it('gives filters an id, so that two people can edit two of them', () => {
    const doc = new Y.Doc();
    fill(doc, EMPTY);
    const { id: _, ...nameless } = filter('x', 'a');
    writeView(doc, { filters: [nameless] }, newId);
    expect((readView(doc).filters as { id: string }[])[0]!.id).toMatch(/^made-/);
  });

  it('S6: undoes its own change and keeps what others added; says so if the same was changed since', () => {
    const doc = new Y.Doc();
    fill(doc, EMPTY);
    const change = writeView(doc, { filters: [filter('mine', 1)], view_name: 'Renamed' }, newId)!;
    writeView(doc, { filters: [filter('mine', 1), filter('other', 2)] }, newId, 'remote');
    const redo = revertView(doc, change, 'strict', newId)!;
    expect(readView(doc).filters).toEqual([filter('other', 2)]);
    expect(readView(doc).view_name).toBe('All');
    revertView(doc, redo, 'strict', newId);
    expect((readView(doc).filters as { id: string }[]).map((f) => f.id).sort()).toEqual(['mine', 'other']);
    const rename = writeView(doc, { view_name: 'Second' }, newId)!;
    writeView(doc, { view_name: 'Third' }, newId, 'remote');
    expect(() => revertView(doc, rename, 'strict', newId)).toThrow(/changed this view since/);
    revertView(doc, rename, 'force', newId);
    expect(readView(doc).view_name).toBe('Renamed');
    expect(LOCAL.description).toBe('local');
  });

  it('S6: a change that is already undone needs no question, and can be redone', () => {
    const doc = new Y.Doc();
    fill(doc, EMPTY);
    const change = writeView(doc, { filters: [filter('mine', 1)], view_name: 'Renamed' }, newId)!;
    // The page was closed before the timeline had received it.
    revertView(doc, change, 'strict', newId);
    const again = revertView(doc, change, 'strict', newId)!;
    expect(readView(doc)).toMatchObject({ filters: [], view_name: 'All' });
    revertView(doc, again, 'strict', newId);
    expect(readView(doc)).toMatchObject({ filters: [filter('mine', 1)], view_name: 'Renamed' });
  });

  it('S6: asks what to do with what was changed since: undo only the rest, or everything', () => {
    const doc = new Y.Doc();
    fill(doc, EMPTY);
    writeView(doc, { filters: [filter('a', 1), filter('b', 1)] }, newId);
    const change = writeView(doc, { filters: [filter('a', 2), filter('b', 2)], view_name: 'Mine' }, newId)!;
    writeView(doc, { filters: [filter('a', 2), filter('b', 3)], view_name: 'Theirs' }, newId, 'remote');
    let refusal: unknown;
    try {
      revertView(doc, change, 'strict', newId);
    } catch (error) {
      refusal = error;
    }
    expect(isUndoConflict(refusal)).toBe(true);
    expect(readView(doc)).toMatchObject({ view_name: 'Theirs', filters: [filter('a', 2), filter('b', 3)] });
    revertView(doc, change, 'mine', newId);
    expect(readView(doc)).toMatchObject({ view_name: 'Theirs', filters: [filter('a', 1), filter('b', 3)] });
    revertView(doc, change, 'force', newId);
    expect(readView(doc)).toMatchObject({ view_name: 'All', filters: [filter('a', 1), filter('b', 1)] });
  });
});

describe('presence', () => {
  it('shows who else is here and where, and ignores data of another form', () => {
    const rooms = new LoopbackRooms();
    const ana = openDocument(viewRoom('p'), { persistence: null, provider: rooms.provider });
    const ben = openDocument(viewRoom('p'), { persistence: null, provider: rooms.provider });
    showPresence(ana.awareness, { user: { id: 'a', name: 'Ana', color: '#123456' }, cell: null, editing: null });
    updatePresence(ana.awareness, { cell: { record_id: 'r', field_id: 'f' }, editing: '12' });
    expect(otherPresences(ben.awareness)).toEqual([
      {
        tab: ana.awareness.clientID,
        user: { id: 'a', name: 'Ana', color: '#123456' },
        cell: { record_id: 'r', field_id: 'f' },
        editing: '12',
      },
    ]);
    ana.awareness.setLocalState({ user: 'forged' });
    expect(otherPresences(ben.awareness)).toEqual([]);
    ana.close();
    ben.close();
  });
});

describe('private overlay', () => {
  it('is on top of the shared view for one person, and is dropped if it is unreadable', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    writeOverlay(storage, 'ada', 'v', { filters: [filter('only me')] });
    const overlay = readOverlay(storage, 'ada', 'v');
    expect(withOverlay(EMPTY, overlay).filters).toEqual([filter('only me')]);
    expect(withOverlay(EMPTY, overlay).view_name).toBe('All');
    kept.set([...kept.keys()][0]!, '{"filters": 7}');
    expect(readOverlay(storage, 'ada', 'v')).toBeNull();
    writeOverlay(storage, 'ada', 'v', null);
    expect(withOverlay(EMPTY, readOverlay(storage, 'ada', 'v'))).toBe(EMPTY);
  });
});
