import { WireRelay } from '@tests/support/documents/wireRelay';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket as NodeSocket } from 'ws';
import * as Y from 'yjs';
import { openDocument } from '@/documents/openDocument';
import { relayProvider } from '@/documents/relayProvider';
import { TypedHere } from '@/documents/typedHere';
import { isFilled, readView, viewRoom, writeView } from '@/documents/viewDocument';

let relay: WireRelay | null = null;
afterEach(() => {
  relay?.cut();
  relay?.server.close();
});

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    if (condition()) return;
    await new Promise((done) => setTimeout(done, 5));
  }
  throw new Error('It never came true');
}

function join(url: string) {
  const provider = relayProvider({ url, socket: NodeSocket as unknown as typeof WebSocket });
  return openDocument(viewRoom('v'), { persistence: null, provider });
}

describe('relay provider', () => {
  it('says saved only when the relay has stored what was sent', async () => {
    relay = await WireRelay.start();
    const open = join(relay.url);
    await until(() => open.status.synced && isFilled(open.doc) && open.status.saved);
    relay.holdBack = true;
    writeView(open.doc, { view_name: 'Actives' }, () => 'id');
    await until(() => relay!.stores.length === 1);
    expect(open.status).toMatchObject({ synced: true, saved: false });
    relay.stores.shift()!();
    await until(() => open.status.saved);
    expect(readView(relay.doc).view_name).toBe('Actives');
    open.close();
  });

  it('keeps what was written while the connection was lost, and says so until it is stored', async () => {
    relay = await WireRelay.start();
    const open = join(relay.url);
    await until(() => open.status.saved);
    relay.cut();
    await until(() => !open.status.connected);
    writeView(open.doc, { view_name: 'Offline' }, () => 'id');
    expect(open.status.saved).toBe(false);
    open.reconnect();
    await until(() => open.status.saved);
    expect(readView(relay.doc).view_name).toBe('Offline');
    open.close();
  });

  it('publishes only its own presence, not what it received from others', async () => {
    relay = await WireRelay.start();
    const [one, two] = [join(relay.url), join(relay.url)];
    await until(() => one.status.synced && two.status.synced);
    one.awareness.setLocalState({ at: 'first' });
    await until(() => two.awareness.getStates().get(one.awareness.clientID)?.at === 'first');
    two.awareness.setLocalState({ at: 'second' });
    await until(() => one.awareness.getStates().get(two.awareness.clientID)?.at === 'second');
    one.awareness.setLocalState({ at: 'third' });
    await until(() => two.awareness.getStates().get(one.awareness.clientID)?.at === 'third');
    const tabs = new Set([one, two].map(({ awareness }) => awareness.clientID));
    for (const frame of relay.presence) expect(frame).toHaveLength(1);
    expect(new Set(relay.presence.flat())).toEqual(tabs);
    // Each announced itself when it joined, and then sent what is new; nobody repeated the other.
    expect(relay.presence.length).toBeLessThanOrEqual(5);
    one.close();
    two.close();
  });

  it('reports a refusal and does not reconnect', async () => {
    relay = await WireRelay.start();
    relay.refuse = true;
    const open = join(relay.url);
    await until(() => open.status.refused !== null);
    expect(open.status.refused).toBe('No right to this view');
    // Longer than the first pauses between attempts.
    await new Promise((done) => setTimeout(done, 1500));
    expect(relay.connections).toBe(1);
    relay.refuse = false;
    open.reconnect();
    await until(() => open.status.synced);
    expect(open.status.refused).toBeNull();
    open.close();
  });
});

describe('words that were typed into a block while a colleague deleted it', () => {
  const ROOM = 'task/01900000-0000-7000-8000-000000000001';
  const fragmentOf = (doc: Y.Doc) => doc.getXmlFragment('body');
  const textOf = (doc: Y.Doc) => (fragmentOf(doc).get(0) as Y.XmlElement).get(0) as Y.XmlText;
  function write(doc: Y.Doc): void {
    const block = new Y.XmlElement('paragraph');
    block.insert(0, [new Y.XmlText('Weigh')]);
    fragmentOf(doc).insert(0, [block]);
  }
  const memoryStorage = () => {
    const held = new Map<string, string>();
    return {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, text: string) => held.set(key, text),
      removeItem: (key: string) => held.delete(key),
    };
  };
  /** The laptop of the author: `disk` is read when the given promise resolves. */
  function laptop(url: string, disk: { bytes: Uint8Array; read: Promise<void> } | null, storage = memoryStorage()) {
    const lost: string[] = [];
    const typedHere = new TypedHere(storage, 'bo');
    const open = openDocument(ROOM, {
      provider: relayProvider({ url, socket: NodeSocket as unknown as typeof WebSocket, exchanges: typedHere }),
      persistence: disk && {
        attach: (_room, doc) => ({
          loaded: disk.read.then(() => Y.applyUpdate(doc, disk.bytes, 'disk')),
          durable: () => Promise.resolve(),
          destroy: () => Promise.resolve(),
        }),
        remove: () => Promise.resolve(),
      },
      typedHere,
      onLostWords: (_room, _doc, words) => lost.push(...words.map(({ before }) => before)),
    });
    return { open, lost };
  }

  it('are handed back even if the relay already had the words', async () => {
    relay = await WireRelay.start();
    const { open, lost } = laptop(relay.url, null);
    await until(() => open.status.saved);
    write(open.doc);
    await until(() => fragmentOf(relay!.doc).length === 1 && open.status.saved);
    relay.cut();
    await until(() => !open.status.connected);
    textOf(open.doc).insert(5, ' twice');
    fragmentOf(relay.doc).delete(0, 1);
    open.reconnect();
    await until(() => lost.length > 0);
    expect(lost).toEqual(['Weigh twice']);
    open.close();
  });

  it('are handed back even if the connection broke after they were sent and before the deletion arrived', async () => {
    relay = await WireRelay.start();
    const { open, lost } = laptop(relay.url, null);
    await until(() => open.status.saved);
    write(open.doc);
    await until(() => fragmentOf(relay!.doc).length === 1 && open.status.saved);
    relay.cut();
    await until(() => !open.status.connected);
    textOf(open.doc).insert(5, ' twice');
    fragmentOf(relay.doc).delete(0, 1);
    relay.isMute = true;
    const before = Y.encodeStateVector(relay.doc);
    open.reconnect();
    await until(() => !Buffer.from(Y.encodeStateVector(relay!.doc)).equals(Buffer.from(before)));
    relay.isMute = false;
    relay.cut();
    await until(() => !open.status.connected);
    open.reconnect();
    await until(() => open.status.synced);
    await until(() => lost.length > 0);
    expect(lost).toEqual(['Weigh twice']);
    open.close();
  });

  it('are handed back even if the page is reloaded in between', async () => {
    relay = await WireRelay.start();
    const storage = memoryStorage();
    const { open } = laptop(relay.url, null, storage);
    await until(() => open.status.saved);
    write(open.doc);
    await until(() => fragmentOf(relay!.doc).length === 1 && open.status.saved);
    relay.cut();
    await until(() => !open.status.connected);
    textOf(open.doc).insert(5, ' twice');
    fragmentOf(relay.doc).delete(0, 1);
    relay.isMute = true;
    const before = Y.encodeStateVector(relay.doc);
    open.reconnect();
    await until(() => !Buffer.from(Y.encodeStateVector(relay!.doc)).equals(Buffer.from(before)));
    const bytes = Y.encodeStateAsUpdate(open.doc);
    open.close();
    relay.isMute = false;
    const again = laptop(relay.url, { bytes, read: Promise.resolve() }, storage);
    await until(() => again.open.status.synced);
    await until(() => again.lost.length > 0);
    expect(again.lost).toEqual(['Weigh twice']);
    again.open.close();
  });

  it('are handed back by another tab, which was open before they were typed', async () => {
    relay = await WireRelay.start();
    const storage = memoryStorage();
    const other = laptop(relay.url, null, storage);
    await until(() => other.open.status.saved);
    const { open } = laptop(relay.url, null, storage);
    await until(() => open.status.saved);
    write(open.doc);
    await until(() => fragmentOf(other.open.doc).length === 1 && open.status.saved);
    relay.cut();
    await until(() => !open.status.connected && !other.open.status.connected);
    textOf(open.doc).insert(5, ' twice');
    // The tabs of a browser communicate without a network; then the one in which something was typed is closed.
    Y.applyUpdate(other.open.doc, Y.encodeStateAsUpdate(open.doc), 'tab');
    open.close();
    fragmentOf(relay.doc).delete(0, 1);
    other.open.reconnect();
    await until(() => other.open.status.synced);
    await until(() => other.lost.length > 0);
    expect(other.lost).toEqual(['Weigh twice']);
    other.open.close();
  });

  it('are handed back after the text was opened many times and something was typed each time', async () => {
    relay = await WireRelay.start();
    const storage = memoryStorage();
    const first = laptop(relay.url, null, storage);
    await until(() => first.open.status.saved);
    write(first.open.doc);
    await until(() => fragmentOf(relay!.doc).length === 1 && first.open.status.saved);
    relay.cut();
    await until(() => !first.open.status.connected);
    textOf(first.open.doc).insert(5, ' twice');
    let bytes = Y.encodeStateAsUpdate(first.open.doc);
    first.open.close();
    for (let i = 0; i < 60; i++) {
      const doc = new Y.Doc();
      Y.applyUpdate(doc, bytes);
      fragmentOf(doc).insert(1, [new Y.XmlElement('paragraph')]);
      new TypedHere(storage, 'bo').note(ROOM, doc.clientID);
      bytes = Y.encodeStateAsUpdate(doc);
    }
    fragmentOf(relay.doc).delete(0, 1);
    const again = laptop(relay.url, { bytes, read: Promise.resolve() }, storage);
    await until(() => again.open.status.synced);
    await until(() => again.lost.length > 0);
    expect(again.lost).toEqual(['Weigh twice']);
    again.open.close();
  });

  it('are handed back even if the relay answers before this device has read its disk', async () => {
    relay = await WireRelay.start();
    const storage = memoryStorage();
    const first = laptop(relay.url, null, storage);
    await until(() => first.open.status.saved);
    write(first.open.doc);
    await until(() => fragmentOf(relay!.doc).length === 1 && first.open.status.saved);
    relay.cut();
    await until(() => !first.open.status.connected);
    textOf(first.open.doc).insert(5, ' twice');
    const bytes = Y.encodeStateAsUpdate(first.open.doc);
    first.open.close();
    fragmentOf(relay.doc).delete(0, 1);

    let read = () => {};
    const disk = { bytes, read: new Promise<void>((done) => (read = done)) };
    const again = laptop(relay.url, disk, storage);
    // Several times as long as a relay on the same machine needs to answer.
    await new Promise((done) => setTimeout(done, 200));
    read();
    await until(() => again.open.status.synced);
    await until(() => again.lost.length > 0);
    expect(again.lost).toEqual(['Weigh twice']);
    again.open.close();
  });
});
