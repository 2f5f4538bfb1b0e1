import type { WebSocket } from 'ws';
import type { Actor } from '@/domain/permissions/actor';
import { type RelayLimits, TokenBucket } from './limits';
import { CLOSE } from './protocol';

/** One client in one room: its socket, who he is and what he may. */
export class Connection {
  /** Presence ids that this socket brought. */
  readonly presenceIds = new Set<number>();
  /** Frames with an update (step 2 included) that came in; "saved" names how many of them are stored. */
  updatesReceived = 0;
  /** Once shown the door, nothing that still arrives counts. */
  closing = false;
  private readonly bucket: TokenBucket;

  /** @param stream what the socket speaks over. */
  constructor(
    private readonly socket: WebSocket,
    private readonly stream: { write(frame: Buffer): void },
    readonly actor: Actor,
    readonly readOnly: boolean,
    private readonly limits: RelayLimits,
  ) {
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

  /** A reader who does not keep up is closed and syncs anew, so that one slow laptop cannot fill our memory. */
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
