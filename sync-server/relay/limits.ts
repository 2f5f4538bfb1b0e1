/** Limits of one connection, one room and one message. deploy/runbook.md lists them for operators. */
export interface RelayLimits {
  messageBytes: number;
  /** Frames per second that one connection may send, with a burst of twice that. */
  framesPerSecond: number;
  documentBytes: number;
  /** Unsent bytes at which a slow reader is closed with 1013; it reconnects and syncs again. */
  bufferedBytes: number;
  clientsPerRoom: number;
  /** Most presences of one connection (a tab has one), and most bytes of a message with presence. */
  presencesPerConnection: number;
  presenceBytes: number;
  pingMillis: number;
  /** How long an empty room is kept, for the reload of a page. */
  evictMillis: number;
  /**
   * Renewals of presence are collected for this long before they are sent to the others, who forget a person after 30 s
   * without one.
   */
  renewalMillis: number;
  /** Updates are collected for this long before they are stored together. */
  batchMillis: number;
}

export const DEFAULT_LIMITS: RelayLimits = {
  messageBytes: 1_000_000,
  framesPerSecond: 200,
  documentBytes: 8_000_000,
  bufferedBytes: 8_000_000,
  clientsPerRoom: 500,
  presencesPerConnection: 16,
  presenceBytes: 65_536,
  pingMillis: 30_000,
  evictMillis: 30_000,
  renewalMillis: 2_000,
  batchMillis: 5,
};

/** A token bucket: `take` returns false when the caller has exhausted its rate. */
export class TokenBucket {
  private tokens: number;
  private last: number;
  constructor(
    private readonly perSecond: number,
    now: number,
  ) {
    this.tokens = perSecond * 2;
    this.last = now;
  }
  take(now: number): boolean {
    this.tokens = Math.min(this.perSecond * 2, this.tokens + ((now - this.last) / 1000) * this.perSecond);
    this.last = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
