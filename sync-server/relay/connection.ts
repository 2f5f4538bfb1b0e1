import type { WebSocket } from 'ws';
import type * as Y from 'yjs';
import type { Actor } from '@/domain/permissions/actor';
import { type RelayLimits, TokenBucket } from './limits';
import { CLOSE } from './protocol';

/** Whether a person may know everything that a document says. */
export type MayKnow = (doc: Y.Doc) => boolean;

/** One client in one room: its socket, its person and their rights. */
export class Connection {
  /** Presence ids that this socket introduced. */
  readonly presenceIds = new Set<number>();
  /** Number of received frames with an update (including step 2); "saved" says how many of them are stored. */
  updatesReceived = 0;
  /** One of its updates was refused: "saved" counts received updates, and would include that one. */
  hasRefused = false;
  /** Once it has been asked to leave, anything that still arrives is ignored. */
  closing = false;
  private readonly bucket: TokenBucket;

  readonly actor: Actor;
  /** The name shown to others, whatever name the client sends. */
  readonly name: string;
  readonly readOnly: boolean;
  /** Null for people from whom nothing is hidden. */
  readonly mayKnow: MayKnow | null;
  /** Number of the newest text schema that the client knows; 0 when it named none. */
  readonly schema: number;
  /** The structure number at which their rights were read; null when the rights are not checked again. */
  asOf: number | null;
  /** Checked before an update is called saved: rights may have shrunk since it was sent. */
  readonly stillMay: () => Promise<boolean>;

  /** @param stream the stream below the socket. */
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

  /** Whether the client keeps within its rate limit. */
  mayReceive(): boolean {
    return this.bucket.take(Date.now());
  }

  /** Sends a message to this client alone. */
  send(message: Uint8Array): void {
    if (this.takesMore()) this.socket.send(message);
  }

  /**
   * Sends a message that is framed already. Without compression the socket writes each of its own frames at once and
   * completely, so a frame written directly to the stream lands between two of them.
   */
  sendFrame(frame: Buffer): void {
    if (this.takesMore()) this.stream.write(frame);
  }

  /**
   * A reader that does not keep up is disconnected and syncs again, so that one slow laptop cannot fill the server's
   * memory.
   */
  private takesMore(): boolean {
    if (this.socket.readyState !== this.socket.OPEN) return false;
    if (this.socket.bufferedAmount <= this.limits.bufferedBytes) return true;
    this.close(CLOSE.tryAgain, 'Too slow to keep up');
    return false;
  }

  /** @param reason for people; a close frame holds 123 bytes of it, and it may quote hostile input. */
  close(code: number, reason: string): void {
    if (this.closing) return;
    this.closing = true;
    this.socket.close(code, reason.replace(/[^ -~]/g, '?').slice(0, 120));
  }
}
