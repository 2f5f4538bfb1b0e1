import { WebSocket } from 'ws';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { relayProvider } from '@/documents/relayProvider';
import { pause } from './relayClient';

/** Writes into a document through the product's own provider, and records what was confirmed as saved. */
export class DocumentWriter {
  readonly doc = new Y.Doc();
  readonly written: string[] = [];
  /** How many of the written keys were confirmed as saved. */
  savedCount = 0;
  isSaved = false;
  on = true;
  private readonly awareness = new Awareness(this.doc);
  private readonly member: { destroy(): void };

  /** @param address `host:port` of a server or of a proxy before it */
  constructor(
    readonly name: string,
    address: string,
    room: string,
    token: string,
  ) {
    const socket = WebSocket as unknown as typeof globalThis.WebSocket;
    this.member = relayProvider({ url: `ws://${address}/sync`, token: () => token, socket }).join(
      room,
      this.doc,
      this.awareness,
      ({ saved }) => {
        if (saved === undefined) return;
        this.isSaved = saved;
        if (saved) this.savedCount = this.written.length;
      },
    );
  }

  /** Types until told to stop, whether connected or not. */
  async run(): Promise<void> {
    for (let i = 0; this.on; i++) {
      const key = `${this.name}-${i}`;
      this.written.push(key);
      this.doc.getMap('note').set(key, key);
      await pause(10 + (i % 5) * 5);
    }
  }

  get saved(): string[] {
    return this.written.slice(0, this.savedCount);
  }

  close(): void {
    this.member.destroy();
    this.awareness.destroy();
    this.doc.destroy();
  }
}
