import type { IncomingMessage } from 'node:http';
import type { Actor } from '@/domain/permissions/actor';

/** Who is behind a socket. */
export interface SocketIdentity {
  actor: Actor;
  /** The display name of the person. */
  name: string;
  sessionId: string;
  /** The address that it was opened from. */
  address: string;
  /** The workspace does not allow that address: close 4403. */
  isAddressRefused: boolean;
  /** A read-only access key: it may join rooms but changes nothing there. */
  readsOnly: boolean;
}

/** Authentication of sockets. */
export interface SocketAuth {
  /**
   * Identifies a websocket upgrade by `?token=` (a one-time ticket of POST /auth/ticket, or a bearer token) or by the
   * session cookie, then with a same-origin check. Null = answer 401.
   */
  verifyUpgrade(request: IncomingMessage): Promise<SocketIdentity | null>;
  /**
   * The same person with their current rights; null when the session ended or the account was deactivated: close 4401.
   */
  refresh(identity: SocketIdentity): Promise<SocketIdentity | null>;
}
