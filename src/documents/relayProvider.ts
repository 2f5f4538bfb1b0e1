import * as decoding from 'lib0/decoding';
import type { Awareness } from 'y-protocols/awareness';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { readRoom } from '@/domain/documents/room';
import { TEXT_SCHEMA } from '@/domain/richText/textSchema';
import { withKnownDeletes } from '@/lib/yjs/knownDeletes';
import type { DocumentProvider } from './documentProvider';
import type { TypedHere } from './typedHere';

/** The relay's own message: document seq, then how many update frames of this connection are stored. */
const MESSAGE_SAVED = 100;
const MESSAGE_SYNC = 0;
const MESSAGE_AWARENESS = 1;
const SYNC_STEP_1 = 0;
const SYNC_STEP_2 = 1;
const SYNC_UPDATE = 2;

export interface RelayOptions {
  /** `wss://host/sync`; the room follows. */
  url: string;
  /** Bearer token or one-time ticket if there is no session cookie. */
  token?: () => string | null;
  socket?: typeof WebSocket;
  /** Remembers incomplete exchanges of texts, even when the page is reloaded. */
  exchanges?: Pick<TypedHere, 'beginExchange' | 'endExchange'>;
}

/** Codes with which the relay closes a room to somebody: not signed in, no right, no such document. */
const FOR_GOOD: ReadonlySet<number> = new Set([4401, 4403, 4404]);

const bringsUpdate = (frame: unknown) =>
  frame instanceof Uint8Array && frame[0] === MESSAGE_SYNC && (frame[1] === SYNC_STEP_2 || frame[1] === SYNC_UPDATE);

/** The rest of a sync message, without decoding it further: the state vector of a request, or an update. */
function syncIn(decoder: decoding.Decoder): [kind: number, bytes: Uint8Array] {
  const ahead = decoding.clone(decoder);
  const kind = decoding.readVarUint(ahead);
  return [kind, decoding.readVarUint8Array(ahead)];
}

/** Whether a frame only repeats what others said about themselves. */
function isHearsay(frame: unknown, ownTab: number): boolean {
  if (!(frame instanceof Uint8Array) || frame[0] !== MESSAGE_AWARENESS) return false;
  const decoder = decoding.createDecoder(frame.subarray(1));
  const update = decoding.createDecoder(decoding.readVarUint8Array(decoder));
  for (let left = decoding.readVarUint(update); left > 0; left--) {
    if (decoding.readVarUint(update) === ownTab) return false;
    decoding.readVarUint(update);
    decoding.readVarString(update);
  }
  return true;
}

/**
 * A socket that counts the frames with an update that it sends, which is how it knows what is saved. It does not send
 * back the presence of others, as y-websocket does: in a full room that would be most of the traffic.
 */
function relaySocket(base: typeof WebSocket, ownTab: number, onUpdate: () => void): typeof WebSocket {
  return class extends base {
    override send(data: Parameters<WebSocket['send']>[0]): void {
      if (isHearsay(data, ownTab)) return;
      if (bringsUpdate(data)) onUpdate();
      super.send(data);
    }
  };
}

/** Rooms of the relay over the y-websocket protocol; reconnects indefinitely, and reports when everything is stored. */
export function relayProvider(options: RelayOptions): DocumentProvider {
  return {
    join(room: string, doc: Y.Doc, awareness: Awareness, onStatus, isAlone = false) {
      let sent = 0;
      let stored = 0;
      /** Changes made while there was no connection are sent with the first exchange. */
      let unsent = false;
      let synced = false;
      // The relay asks everybody who joins for their content: before that is answered, nothing is known to be stored.
      const report = () => onStatus({ saved: synced && !unsent && sent > 0 && stored >= sent });
      const token = options.token?.();
      const isText = readRoom(room)?.facts.content === 'text';
      const provider = new WebsocketProvider(options.url, room, doc, {
        awareness,
        // The relay accepts no changes of a text from a client that might not know everything in it.
        params: { ...(token && { token }), ...(isText && { schema: String(TEXT_SCHEMA) }) },
        disableBc: isAlone,
        maxBackoffTime: 15_000,
        WebSocketPolyfill: relaySocket(options.socket ?? WebSocket, awareness.clientID, () => {
          sent += 1;
          report();
        }),
      });
      /**
       * State vector of the relay's copy at its last request; nothing counts as seen before that. If a connection
       * breaks before the relay's own document arrives, it has words that nobody has yet confirmed to exist.
       */
      let relayHas: ReadonlyMap<number, number> = new Map();
      let isComplete = true;
      const exchanges = isAlone ? undefined : options.exchanges;
      const handleSync = provider.messageHandlers[MESSAGE_SYNC];
      if (isText && handleSync)
        provider.messageHandlers[MESSAGE_SYNC] = (encoder, decoder, line, isRelay, type) => {
          const handle = () => handleSync(encoder, decoder, line, isRelay, type);
          const [kind, bytes] = syncIn(decoder);
          // Other tabs of this browser ask as well; what they have is not what the relay has.
          if (kind === SYNC_STEP_1 && isRelay) {
            const now = Y.decodeStateVector(bytes);
            if (isComplete) relayHas = exchanges?.beginExchange(room, now) ?? now;
            isComplete = false;
          }
          if (kind === SYNC_STEP_1) return handle();
          withKnownDeletes(doc, bytes, kind === SYNC_STEP_2 ? relayHas : null, handle);
          if (kind !== SYNC_STEP_2 || !isRelay) return;
          isComplete = true;
          exchanges?.endExchange(room);
        };
      provider.messageHandlers[MESSAGE_SAVED] = (_encoder, decoder) => {
        decoding.readVarUint(decoder);
        stored = decoding.readVarUint(decoder);
        report();
      };
      const onUpdate = (_update: Uint8Array, origin: unknown) => {
        if (origin === provider || provider.wsconnected) return;
        unsent = true;
        report();
      };
      doc.on('update', onUpdate);
      provider.on('status', ({ status }: { status: string }) => {
        // The counts belong to one connection.
        if (status === 'connected') {
          sent = 0;
          stored = 0;
        }
        if (status !== 'connected') synced = false;
        onStatus({ connected: status === 'connected' });
        report();
      });
      provider.on('sync', (now: boolean) => {
        synced = now;
        if (now) unsent = false;
        onStatus({ synced: now });
        report();
      });
      provider.on('connection-close', (event: CloseEvent | null) => {
        // Permanent: another request would get the same answer, every few seconds.
        if (event && FOR_GOOD.has(event.code)) provider.disconnect();
        if (event && event.code >= 4400 && event.code < 4500)
          onStatus({ refused: event.reason || `The relay refused this document (${event.code}).` });
      });
      return {
        reconnect() {
          onStatus({ refused: null });
          provider.connect();
        },
        destroy() {
          doc.off('update', onUpdate);
          provider.destroy();
        },
      };
    },
  };
}
