import { Bridge } from '@server/bridge/bridge';
import type { BridgedKind, State } from '@server/bridge/bridgedKind';
import { mapDocument } from '@server/bridge/mapDocument';
import { RowMoved } from '@server/bridge/rowMoved';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { changedViewKeys, VIEW_LIST_KEYS } from '@/domain/views/viewState';
import { sameJson } from '@/lib/sameJson';
import { writeMap } from '@/lib/yjs/writeMap';

const sort = (id: string) => ({ id, key_field_id: id, view_field_id: null, descending: false });

/**
 * A bridge over one document and one resource in memory. An act `during` a round comes between its two reads, one
 * `before` the write just before that.
 */
function setUp(first: State) {
  const resource = { seq: 1, state: first };
  let whileReading = () => {};
  let beforeWriting = () => {};
  const doc = new Y.Doc();
  writeMap(doc.getMap('view'), first, VIEW_LIST_KEYS);
  let base: State = first;
  let bridgedSeq = 0;
  const room = {
    docId: 'view/1',
    workspaceId: 'w',
    doc,
    closed: false,
    unbridged: false,
    seq: 0,
    lastActorId: 'ana',
    flush: async () => {},
    catchUp: async () => {},
  };
  const append = async (_: unknown, update: Uint8Array) => {
    Y.applyUpdate(doc, update);
    return ++room.seq;
  };
  const kind: BridgedKind = {
    ...mapDocument({ map: 'view', lists: VIEW_LIST_KEYS, known: (json) => json, changedKeys: changedViewKeys }),
    async read() {
      whileReading();
      whileReading = () => {};
      return { ...resource };
    },
    async write(_, __, patch, known) {
      beforeWriting();
      beforeWriting = () => {};
      if (Object.keys(patch).some((key) => !sameJson(known[key]!, resource.state[key]!))) throw new RowMoved();
      resource.state = { ...resource.state, ...patch };
      resource.seq++;
    },
  };
  const bridge = new Bridge({
    rooms: () => ({ announce: () => {} }) as never,
    store: {
      state: async () => ({ base, seq: room.seq, bridgedSeq }),
      appendResource: (of: unknown, _: number, update: Uint8Array) => append(of, update),
      append,
      markBridged: async (_: unknown, seq: number, __: number, state: State) => {
        base = state;
        bridgedSeq = seq;
      },
    } as never,
    touched: { onTouched: () => () => {} },
    kinds: new Map([['view', kind]]),
    actorOf: async () => ({ user_id: 'ana' }) as never,
    log: { warn: () => {} },
  });
  return {
    resource,
    round: () => bridge.round(room as never),
    document: () => doc.getMap('view').toJSON() as State,
    rest: (patch: State) => Object.assign(resource, { seq: resource.seq + 1, state: { ...resource.state, ...patch } }),
    /** An edit by people here, or at another process, which has yet to transfer it. */
    edit(patch: State, isMine = true) {
      doc.transact(() => writeMap(doc.getMap('view'), patch, VIEW_LIST_KEYS));
      room.unbridged = isMine;
    },
    takeOver() {
      room.unbridged = true;
    },
    before(act: () => void) {
      beforeWriting = act;
    },
    during(act: () => void) {
      whileReading = act;
    },
  };
}

describe('a round of the bridge', () => {
  it('B6 keeps what the API added between two reads to a list that people edit, and what they made of it', async () => {
    const lab = setUp({ view_name: 'Hits', sorts: [sort('a')] });
    lab.rest({ sorts: [sort('a'), sort('api')] });
    lab.during(() => lab.edit({ sorts: [sort('a'), sort('typed')] }));
    await lab.round();
    await lab.round();
    const ids = (state: State) => (state.sorts as { id: string }[]).map(({ id }) => id).sort();
    expect(ids(lab.resource.state)).toEqual(['a', 'api', 'typed']);
    expect(ids(lab.document())).toEqual(['a', 'api', 'typed']);
  });

  it('B13 reads again if the row is changed between its read and its write, and both changes are kept', async () => {
    const lab = setUp({ view_name: 'Hits', sorts: [sort('a')] });
    lab.edit({ sorts: [sort('a'), sort('typed')] });
    lab.before(() => lab.rest({ sorts: [sort('a'), sort('api')] }));
    await lab.round();
    expect(lab.resource.state.sorts).toEqual([sort('a'), sort('api')]);
    await lab.round();
    const ids = (state: State) => (state.sorts as { id: string }[]).map(({ id }) => id).sort();
    expect(ids(lab.resource.state)).toEqual(['a', 'api', 'typed']);
    expect(ids(lab.document())).toEqual(['a', 'api', 'typed']);
  });

  it('B13 agrees on nothing in a key that another process has yet to transfer, and both changes are kept', async () => {
    const lab = setUp({ view_name: 'Hits', row_height: 'short', sorts: [sort('a')] });
    lab.edit({ sorts: [sort('a'), sort('typed')] }, false);
    lab.rest({ sorts: [sort('a'), sort('api')], row_height: 'tall' });
    await lab.round();
    expect(lab.document().row_height).toBe('tall');
    lab.takeOver();
    await lab.round();
    const ids = (state: State) => (state.sorts as { id: string }[]).map(({ id }) => id).sort();
    expect(ids(lab.resource.state)).toEqual(['a', 'api', 'typed']);
    expect(ids(lab.document())).toEqual(['a', 'api', 'typed']);
  });

  it('B6 keeps the later of two plain values, and transfers the other keys', async () => {
    const lab = setUp({ view_name: 'Hits', row_height: 'short', sorts: [] });
    lab.rest({ view_name: 'By the API', row_height: 'tall' });
    lab.during(() => lab.edit({ view_name: 'Typed' }));
    await lab.round();
    await lab.round();
    expect(lab.resource.state).toMatchObject({ view_name: 'Typed', row_height: 'tall' });
    expect(lab.document()).toMatchObject({ view_name: 'Typed', row_height: 'tall' });
  });
});
