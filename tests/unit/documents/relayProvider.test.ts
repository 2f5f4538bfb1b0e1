import type { AddressInfo } from 'node:net';
import { CLOSE, readClientMessage, savedMessage, syncStep1, syncStep2 } from '@server/relay/protocol';
import * as decoding from 'lib0/decoding';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket as NodeSocket, WebSocketServer } from 'ws';
import * as Y from 'yjs';
import { openDocument } from '@/documents/openDocument';
import { relayProvider } from '@/documents/relayProvider';
import { isFilled, readView, viewRoom, writeView } from '@/documents/viewDocument';
import { VIEW_LIST_KEYS, type ViewState } from '@/domain/rows/viewState';
import { writeMap } from '@/lib/yjs/writeMap';

const STATE: ViewState = { view_name: 'All', view_fields: [], filters: [], sorts: [], color_filters: [] };

function tabsOf(update: Uint8Array): number[] {
  const decoder = decoding.createDecoder(update);
  return Array.from({ length: decoding.readVarUint(decoder) }, () => {
    const tab = decoding.readVarUint(decoder);
    decoding.readVarUint(decoder);
    decoding.readVarString(decoder);
    return tab;
  });
}

/** The relay's side of the wire by its own protocol file, storing when it is told to. */
class WireRelay {
  readonly doc = new Y.Doc();
  readonly server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  readonly stores: (() => void)[] = [];
  /** What clients said of presence, by the tabs of each message. */
  readonly presence: number[][] = [];
  holdBack = false;
  refuse = false;

  constructor() {
    this.doc.transact(() => writeMap(this.doc.getMap('view'), STATE, VIEW_LIST_KEYS));
    this.server.on('connection', (socket) => {
      if (this.refuse) return socket.close(CLOSE.forbidden, 'No right to this view');
      let updates = 0;
      socket.send(syncStep1(Y.encodeStateVector(this.doc)));
      socket.on('message', (data: Buffer) => {
        const message = readClientMessage(new Uint8Array(data));
        if (message.kind === 'step1') socket.send(syncStep2(Y.encodeStateAsUpdate(this.doc, message.stateVector)));
        if (message.kind === 'awareness') {
          this.presence.push(tabsOf(message.update));
          for (const other of this.server.clients) if (other !== socket) other.send(data);
        }
        if (message.kind !== 'update') return;
        Y.applyUpdate(this.doc, message.update);
        updates += 1;
        const stored = updates;
        const say = () => socket.send(savedMessage(stored, stored));
        if (this.holdBack) this.stores.push(say);
        else say();
      });
    });
  }

  static async start(): Promise<WireRelay> {
    const made = new WireRelay();
    await new Promise((done) => made.server.once('listening', done));
    return made;
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}/sync`;
  }

  cut(): void {
    for (const socket of this.server.clients) socket.terminate();
  }
}

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

  it('keeps what was written while the line was cut, and says so until it is stored', async () => {
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

  it('says of presence only its own, not what it heard of others', async () => {
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
    for (const told of relay.presence) expect(told).toHaveLength(1);
    expect(new Set(relay.presence.flat())).toEqual(tabs);
    // Each said that it is here when it came, and then what is new; nobody repeated the other.
    expect(relay.presence.length).toBeLessThanOrEqual(5);
    one.close();
    two.close();
  });

  it('reports a refusal and does not come again', async () => {
    relay = await WireRelay.start();
    relay.refuse = true;
    const open = join(relay.url);
    await until(() => open.status.refused !== null);
    expect(open.status.refused).toBe('No right to this view');
    open.close();
  });
});
