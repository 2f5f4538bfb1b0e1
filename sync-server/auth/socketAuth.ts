import type { IncomingMessage } from 'node:http';
import type { Actor } from '@/domain/permissions/actor';

/** Who is behind a socket. */
export interface SocketIdentity {
  actor: Actor;
  /** What colleagues call the person. */
  name: string;
  sessionId: string;
  /** Where it was opened from. */
  address: string;
  /** The workspace takes nothing from that address: close 4403. */
  isShutOut: boolean;
  /** An access key that only reads: it takes part in rooms and changes nothing there. */
  readsOnly: boolean;
}

/** What sockets need of authentication. */
export interface SocketAuth {
  /**
   * Identifies a websocket upgrade by `?token=` (a one-time ticket of POST /auth/ticket, or a bearer token) or by the
   * session cookie, then with a same-origin check. Null = answer 401.
   */
  verifyUpgrade(request: IncomingMessage): Promise<SocketIdentity | null>;
  /** The same person with the rights of now; null when the session ended or the account was deactivated: close 4401. */
  refresh(identity: SocketIdentity): Promise<SocketIdentity | null>;
}
