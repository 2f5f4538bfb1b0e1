import type { AddressInfo } from 'node:net';
import { CLOSE, readClientMessage, savedMessage, syncStep1, syncStep2 } from '@server/relay/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket as NodeSocket, WebSocketServer } from 'ws';
import * as Y from 'yjs';
import { openDocument } from '@/documents/openDocument';
import { relayProvider } from '@/documents/relayProvider';
import { isFilled, readView, viewRoom, writeView } from '@/documents/viewDocument';
import { VIEW_LIST_KEYS, type ViewState } from '@/domain/rows/viewState';
import { writeMap } from '@/lib/yjs/writeMap';

const STATE: ViewState = { view_name: 'All', view_fields: [], filters: [], sorts: [], color_filters: [] };

/** The relay's side of the wire by its own protocol file, storing when it is told to. */
class WireRelay {
  readonly doc = new Y.Doc();
  readonly server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  readonly stores: (() => void)[] = [];
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

  it('reports a refusal and does not come again', async () => {
    relay = await WireRelay.start();
    relay.refuse = true;
    const open = join(relay.url);
    await until(() => open.status.refused !== null);
    expect(open.status.refused).toBe('No right to this view');
    open.close();
  });
});
