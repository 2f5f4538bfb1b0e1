import type { WebSocket } from 'ws';
import type * as Y from 'yjs';
import type { Actor } from '@/domain/permissions/actor';
import { type RelayLimits, TokenBucket } from './limits';
import { CLOSE } from './protocol';

/** Whether a person may know of all that a document says. */
export type MayKnow = (doc: Y.Doc) => boolean;

/** One client in one room: its socket, who it is and what they may. */
export class Connection {
  /** Presence ids that this socket brought. */
  readonly presenceIds = new Set<number>();
  /** Frames with an update (step 2 included) that came in; "saved" names how many of them are stored. */
  updatesReceived = 0;
  /** An update of it was not taken: "saved" names how many came in, and would name that one too. */
  hasRefused = false;
  /** Once asked to leave, nothing that still arrives counts. */
  closing = false;
  private readonly bucket: TokenBucket;

  readonly actor: Actor;
  /** What others are shown, whatever the client calls itself. */
  readonly name: string;
  readonly readOnly: boolean;
  /** Null for those from whom nothing is hidden. */
  readonly mayKnow: MayKnow | null;
  /** Number of the newest schema of texts that the client knows; 0 for one that named none. */
  readonly schema: number;
  /** The rights by which they are here are those of this structure; null where they are not asked for again. */
  asOf: number | null;
  /** Asked before something is called saved: rights may have shrunk since it was sent. */
  readonly stillMay: () => Promise<boolean>;

  /** @param stream what the socket speaks over. */
  constructor(
    private readonly socket: WebSocket,
    private readonly stream: { write(frame: Buffer): void },
    who: { actor: Actor; name: string },
    access: {
      readOnly: boolean;
      mayKnow?: MayKnow;
      schema?: number;
      asOf?: number;
      stillMay?: () => Promise<boolean>;
    },
    private readonly limits: RelayLimits,
  ) {
    this.actor = who.actor;
    this.name = who.name;
    this.readOnly = access.readOnly;
    this.mayKnow = access.mayKnow ?? null;
    this.schema = access.schema ?? 0;
    this.asOf = access.asOf ?? null;
    this.stillMay = access.stillMay ?? (async () => true);
    this.bucket = new TokenBucket(limits.framesPerSecond, Date.now());
  }

  /** Whether the client keeps to its rate. */
  mayReceive(): boolean {
    return this.bucket.take(Date.now());
  }

  /** Sends a message to this client alone. */
  send(message: Uint8Array): void {
    if (this.takesMore()) this.socket.send(message);
  }

  /**
   * Sends a message that is framed already. Without compression the socket writes each of its own frames whole and at
   * once, so that one written beside it comes between two of them.
   */
  sendFrame(frame: Buffer): void {
    if (this.takesMore()) this.stream.write(frame);
  }

  /** A reader who does not keep up is closed and syncs again, so that one slow laptop cannot fill our memory. */
  private takesMore(): boolean {
    if (this.socket.readyState !== this.socket.OPEN) return false;
    if (this.socket.bufferedAmount <= this.limits.bufferedBytes) return true;
    this.close(CLOSE.tryAgain, 'Too slow to keep up');
    return false;
  }

  /** @param reason for people; a close frame holds 123 bytes of it, and hostile input may be quoted in it. */
  close(code: number, reason: string): void {
    if (this.closing) return;
    this.closing = true;
    this.socket.close(code, reason.replace(/[^ -~]/g, '?').slice(0, 120));
  }
}
