import type { AddressInfo } from 'node:net';
import { CLOSE, readClientMessage, savedMessage, syncStep1, syncStep2 } from '@server/relay/protocol';
import * as decoding from 'lib0/decoding';
import { WebSocketServer } from 'ws';
import * as Y from 'yjs';
import { VIEW_LIST_KEYS, type ViewState } from '@/domain/views/viewState';
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

/** The relay's side of the wire, using its own protocol module; with `holdBack` it confirms storage only on demand. */
export class WireRelay {
  readonly doc = new Y.Doc();
  readonly server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  readonly stores: (() => void)[] = [];
  /** Presence messages from clients, as the tabs of each message. */
  readonly presence: number[][] = [];
  holdBack = false;
  /** Accepts updates but never sends its own state, like a line that breaks in between. */
  isMute = false;
  refuse = false;
  /** Connections so far. */
  connections = 0;

  constructor() {
    this.doc.transact(() => writeMap(this.doc.getMap('view'), STATE, VIEW_LIST_KEYS));
    this.server.on('connection', (socket) => {
      this.connections += 1;
      if (this.refuse) return socket.close(CLOSE.forbidden, 'No right to this view');
      let updates = 0;
      socket.send(syncStep1(Y.encodeStateVector(this.doc)));
      socket.on('message', (data: Buffer) => {
        const message = readClientMessage(new Uint8Array(data));
        if (message.kind === 'step1' && !this.isMute)
          socket.send(syncStep2(Y.encodeStateAsUpdate(this.doc, message.stateVector)));
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
