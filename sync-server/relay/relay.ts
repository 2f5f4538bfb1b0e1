import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { OLDEST_READER_VERSION } from '@/domain/commands/upcast';
import { factsOfRoom } from '@/domain/documents/room';
import type { Actor } from '@/domain/permissions/actor';
import { sameJson } from '@/lib/sameJson';
import { isUuid } from '@/lib/uuid';
import type { SessionScope } from '../auth/sessionNews';
import type { SocketAuth, SocketIdentity } from '../auth/socketAuth';
import type { CommitBus } from '../events/commitBus';
import { Connection, type MayKnow } from './connection';
import { knownSchema } from './knownSchema';
import type { RelayLimits } from './limits';
import { type JobWatch, type NoticeWatch, PokeHub } from './pokeHub';
import type { PokeTexts } from './pokeNews';
import { CLOSE } from './protocol';
import type { Room } from './room';
import type { RoomRegistry } from './roomRegistry';
import type { SocketBudget } from './socketBudget';
import type { TouchedRooms } from './touchedRooms';

/** A person's access to a room; null = the room does not exist for them. */
export interface RoomAccess {
  workspaceId: string;
  readOnly: boolean;
  /** The number of the structure from which this was read. */
  asOf: number;
  /**
   * Whether they may know everything that the document currently says; absent for people from whom nothing is hidden.
   */
  mayKnow?: MayKnow;
}

/** A room, and who joined it. */
interface RoomPlace {
  kind: string;
  id: string;
  who: SocketIdentity;
}

export interface RelayDeps {
  rooms: RoomRegistry;
  bus: CommitBus;
  limits: RelayLimits;
  auth: SocketAuth;
  budget: SocketBudget;
  /** Whether a request names this server. */
  isOwnHost(request: IncomingMessage): boolean;
  /** The address that a request comes from. */
  addressOf(request: IncomingMessage): string;
  /** The newest structure number of a workspace: as long as it is the same, so are all rights. */
  structureSeq(workspaceId: string): Promise<number>;
  /** @param kind first part of the room's name, for example `view`. */
  access(actor: Actor, kind: string, id: string): Promise<RoomAccess | null>;
  /** The content of a poke. */
  news(workspaceId: string, from: number, seq: number): Promise<PokeTexts>;
  /** Calls back when sessions may have ended; the relay checks again and closes their sockets. */
  onSessionsChanged(listener: (scope: SessionScope) => void): () => void;
  /** Reports the progress of jobs. */
  jobs: JobWatch;
  /** Reports whose notices changed. */
  onNotices: NoticeWatch;
  /**
   * Calls back after every change of rights; the relay checks again and closes the sockets of people who lost theirs.
   */
  onRightsChanged(listener: (workspaceId: string) => void): () => void;
  /** Calls back with documents whose row has changed, which may have locked them. */
  touched: Pick<TouchedRooms, 'onTouched'>;
  log: { info(data: object, text: string): void; warn(data: object, text: string): void };
}

/** Clients have this long to answer a close before they are cut off. */
const FAREWELL_MILLIS = 2_000;

const STATUS: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** In the form of the API's errors. */
function refuseTooMany(socket: Duplex, seconds: number): void {
  const body = JSON.stringify({ content: `Too many requests. Try again in ${seconds} s.` });
  const head = [`HTTP/1.1 429 ${STATUS[429]}`, 'Connection: close', `Retry-After: ${seconds}`];
  const type = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  socket.end([...head, ...type, '', body].join('\r\n'));
}

/** The y-websocket sockets of the server: `/sync/<kind>/<id>` for documents, `/sync/pokes` for "the feed has moved". */
export class Relay {
  private readonly sockets: WebSocketServer;
  private readonly pokes: PokeHub;
  private readonly open = new Map<Connection, RoomPlace>();
  /** All sockets, of rooms and of pokes. */
  private readonly everyone = new Map<WebSocket, SocketIdentity>();
  private readonly unsubscribe: (() => void)[];
  private draining = false;

  constructor(private readonly deps: RelayDeps) {
    this.sockets = new WebSocketServer({
      noServer: true,
      maxPayload: deps.limits.messageBytes,
      perMessageDeflate: false,
    });
    this.pokes = new PokeHub(deps.bus, deps.news, deps.jobs, deps.onNotices);
    this.unsubscribe = [
      deps.onRightsChanged((workspaceId) => {
        this.recheck({ workspaceId });
        this.recheckSessions({ workspaceId });
      }),
      deps.onSessionsChanged((scope) => this.recheckSessions(scope)),
      deps.touched.onTouched((room) => {
        if (room.facts.hasLock) this.recheck(room);
      }),
    ];
  }

  /** Takes over upgrades below /sync; others are refused. */
  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      this.upgrade(request, socket, head).catch((error) => {
        this.deps.log.warn({ error: String(error) }, 'Upgrade failed');
        refuse(socket, 503);
      });
    });
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (this.draining) return refuse(socket, 503);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const [, root, kind, id, ...more] = path.split('/');
    if (root !== 'sync' || !kind || more.length > 0) return refuse(socket, 404);
    const { auth, budget, addressOf, isOwnHost } = this.deps;
    if (!isOwnHost(request)) return refuse(socket, 421);
    const wait = budget.take('address', addressOf(request), Date.now());
    if (wait > 0) return refuseTooMany(socket, wait);
    const who = await auth.verifyUpgrade(request);
    if (!who) return refuse(socket, 401);
    if (who.isAddressRefused) return refuse(socket, 403);
    const longer = budget.take('session', who.sessionId, Date.now());
    if (longer > 0) return refuseTooMany(socket, longer);
    if (kind === 'pokes' && id === undefined)
      return this.sockets.handleUpgrade(request, socket, head, (ws) =>
        this.joinPokes(ws, who, Number(new URLSearchParams(query).get('schema_version'))),
      );
    if (!id || !isUuid(id)) return refuse(socket, 404);
    const access = await this.accessOf(who, kind, id);
    if (!access) return refuse(socket, 404);
    const schema = knownSchema(query);
    this.sockets.handleUpgrade(
      request,
      socket,
      head,
      (ws) => void this.joinRoom(ws, socket, who, kind, id, { ...access, schema }),
    );
  }

  /** Access to a room, given a person's rights and how they connected. */
  private async accessOf(who: SocketIdentity, kind: string, id: string): Promise<RoomAccess | null> {
    const access = await this.deps.access(who.actor, kind, id);
    return access && who.readsOnly ? { ...access, readOnly: true } : access;
  }

  private joinPokes(ws: WebSocket, who: SocketIdentity, version: number): void {
    this.keepAlive(ws, who);
    const leave = this.pokes.join(who.actor.workspace_id, {
      userId: who.actor.user_id,
      withNews: version >= OLDEST_READER_VERSION,
      send: (text) => {
        if (ws.readyState !== ws.OPEN) return;
        // The client reconnects and reads the feed at its own pace.
        if (ws.bufferedAmount > this.deps.limits.bufferedBytes) ws.close(CLOSE.tryAgain, 'Too slow');
        else ws.send(text);
      },
    });
    ws.on('message', () => ws.close(CLOSE.unsupported, 'This socket accepts no messages'));
    ws.on('close', leave);
  }

  private async joinRoom(
    ws: WebSocket,
    stream: Duplex,
    who: SocketIdentity,
    kind: string,
    id: string,
    access: RoomAccess & { schema: number },
  ): Promise<void> {
    const place = { kind, id, who };
    const stillMay = () => this.stillMay(connection, place);
    const connection: Connection = new Connection(ws, stream, who, { ...access, stillMay }, this.deps.limits);
    // Frames that arrive while the document is loading are queued here, in order.
    const early: Uint8Array[] = [];
    let receive = (frame: Uint8Array): void => void early.push(frame);
    let left = false;
    ws.on('message', (data, isBinary) => {
      if (!isBinary) return connection.close(CLOSE.unsupported, 'Only binary messages');
      receive(new Uint8Array(data as Buffer));
    });
    this.keepAlive(ws, who);
    this.open.set(connection, place);
    ws.on('close', () => {
      left = true;
      this.open.delete(connection);
    });
    try {
      const doc = { workspaceId: access.workspaceId, docId: `${kind}/${id}` };
      let room = await this.deps.rooms.open(doc);
      // The room was closed at the very moment when it was requested.
      while (room.closed) room = await this.deps.rooms.open(doc);
      // The check after a change of rights missed this socket, because it was still being opened.
      if (!left && (await this.deps.structureSeq(access.workspaceId)) !== access.asOf)
        await this.checkRights(connection, place);
      if (left || connection.closing) return this.deps.rooms.release(room);
      if (room.connections.size >= this.deps.limits.clientsPerRoom)
        return connection.close(CLOSE.tryAgain, 'The room is full');
      room.join(connection);
      ws.on('close', () => {
        room.leave(connection);
        this.deps.rooms.release(room);
      });
      receive = (frame) => room.receive(connection, frame);
      for (const frame of early) receive(frame);
    } catch (error) {
      this.deps.log.warn({ room: `${kind}/${id}`, error: String(error) }, 'Room not opened');
      connection.close(CLOSE.tryAgain, 'The document cannot be loaded now');
    }
  }

  /**
   * A laptop that was closed sends no goodbye: a missing pong for one round ends the connection. So does the end of its
   * session (signed out elsewhere, expired), which is otherwise checked only at the upgrade.
   */
  private keepAlive(ws: WebSocket, who: SocketIdentity): void {
    let alive = true;
    ws.on('pong', () => {
      alive = true;
    });
    ws.on('error', () => ws.terminate());
    this.everyone.set(ws, who);
    const timer = setInterval(() => {
      if (!alive) return ws.terminate();
      alive = false;
      ws.ping();
      this.showOut(ws, who).catch(() => {
        // Without the database nobody can be checked, and nobody is disconnected.
      });
    }, this.deps.limits.pingMillis);
    ws.on('close', () => {
      clearInterval(timer);
      this.everyone.delete(ws);
    });
  }

  /** Closes a socket whose session has ended, or whose address the workspace no longer allows. */
  private async showOut(ws: WebSocket, who: SocketIdentity): Promise<void> {
    const now = await this.deps.auth.refresh(who);
    if (!now) ws.close(CLOSE.unauthenticated, 'Sign in again');
    else if (now.isAddressRefused) ws.close(CLOSE.forbidden, 'Not allowed from this address');
  }

  private recheckSessions(scope: SessionScope): void {
    const isMeant = ({ actor }: SocketIdentity) =>
      'userId' in scope ? actor.user_id === scope.userId : actor.workspace_id === scope.workspaceId;
    const meant = [...this.everyone].filter(([, who]) => isMeant(who));
    Promise.all(meant.map(([ws, who]) => this.showOut(ws, who))).catch((error) =>
      this.deps.log.warn({ error: String(error) }, 'Sessions not rechecked'),
    );
  }

  /**
   * After a change of rights: people who lost access to the room are asked to leave, people who may see or do more or
   * less reconnect with their new rights.
   */
  private recheck(where: Pick<Room, 'workspaceId'> & Partial<Pick<Room, 'docId'>>): void {
    // When the check fails (no database), nobody is disconnected; the next change checks again.
    this.recheckAll(where).catch((error) => this.deps.log.warn({ error: String(error) }, 'Rights not rechecked'));
  }

  private async recheckAll({ workspaceId, docId }: Parameters<Relay['recheck']>[0]): Promise<void> {
    const open = [...this.open].filter(
      ([, { kind, id, who }]) =>
        who.actor.workspace_id === workspaceId && (docId === undefined || docId === `${kind}/${id}`),
    );
    await Promise.all(open.map(([connection, place]) => this.checkRights(connection, place)));
  }

  /** Who somebody is now and what they may do there; null when their session or their right has ended. */
  private async rightsNow({ kind, id, who }: RoomPlace): Promise<{ now: SocketIdentity; access: RoomAccess } | null> {
    const now = await this.deps.auth.refresh(who);
    const access = now && (await this.accessOf(now, kind, id));
    return now && access ? { now, access } : null;
  }

  private async checkRights(connection: Connection, place: RoomPlace): Promise<void> {
    const rights = await this.rightsNow(place);
    if (!rights) connection.close(CLOSE.forbidden, 'You no longer have access');
    else if (
      rights.access.readOnly !== connection.readOnly ||
      !sameJson(rights.now.actor.settings, connection.actor.settings)
    )
      connection.close(CLOSE.restart, 'Your rights have changed');
  }

  /**
   * Whether stored edits of somebody may be reported to them as saved. A person who has lost the right to edit leaves
   * without that report.
   */
  private async stillMay(connection: Connection, place: RoomPlace): Promise<boolean> {
    if ((await this.deps.structureSeq(place.who.actor.workspace_id)) === connection.asOf) return true;
    const access = (await this.rightsNow(place))?.access;
    if (!access) connection.close(CLOSE.forbidden, 'You no longer have access');
    // Edits of a text made before its item was locked count (bridge/SPEC.md, B17).
    else if (access.readOnly && !factsOfRoom(`${place.kind}/${place.id}`).hasLock)
      connection.close(CLOSE.restart, 'Your rights have changed');
    else connection.asOf = access.asOf;
    return !connection.closing;
  }

  get pokeClients(): number {
    return this.pokes.size;
  }

  /** Stores what is open and asks all clients to reconnect. */
  async drain(): Promise<void> {
    this.draining = true;
    for (const end of this.unsubscribe) end();
    this.pokes.close();
    await this.deps.rooms.drain(CLOSE.restart, 'The server is restarting');
    for (const ws of this.sockets.clients) ws.close(CLOSE.restart, 'The server is restarting');
    const limit = Date.now() + FAREWELL_MILLIS;
    while (this.sockets.clients.size > 0 && Date.now() < limit) await new Promise((done) => setTimeout(done, 20));
    // A sleeping laptop never says goodbye.
    for (const ws of this.sockets.clients) ws.terminate();
    this.sockets.close();
  }
}
