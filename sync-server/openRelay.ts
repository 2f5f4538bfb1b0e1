import type { Server } from 'node:http';
import type { DocumentKindName } from '@/domain/documents/documentKinds';
import { factsOfRoom, readRoom } from '@/domain/documents/room';
import { callerAddress } from './auth/callerAddress';
import { isOwnHost } from './auth/ownHost';
import { Bridge } from './bridge/bridge';
import type { Deps } from './deps';
import { changedDocumentRows } from './documents/documentRow';
import { type DocumentTexts, documentTexts } from './documents/documentTexts';
import { serverDocuments } from './documents/serverDocuments';
import { createDocStore } from './relay/docStore';
import { DEFAULT_LIMITS, type RelayLimits } from './relay/limits';
import { readNews, whoSeesJob } from './relay/pokeNews';
import { Relay } from './relay/relay';
import { relayMetrics } from './relay/relayMetrics';
import { RoomRegistry } from './relay/roomRegistry';
import { SocketBudget } from './relay/socketBudget';
import { TouchedRooms } from './relay/touchedRooms';

export interface OpenRelay {
  /** Texts that are longer than their rows. */
  texts: DocumentTexts;
  attach(server: Server): void;
  /** Stores what is open and asks clients to reconnect. */
  drain(): Promise<void>;
}

/** Connects relay and bridge with the server's parts. */
export function openRelay(deps: Deps, limits: RelayLimits = DEFAULT_LIMITS): OpenRelay {
  const { config, db, commits, log, metrics } = deps;
  const store = createDocStore(db);
  const counted = relayMetrics(metrics);
  const documents = serverDocuments(deps);

  const touched = new TouchedRooms({
    rooms: () => rooms,
    bus: commits,
    changedRows: (workspaceId, rows, since) => changedDocumentRows(db, workspaceId, rows, since),
    log,
  });
  const bridge = new Bridge({
    rooms: () => rooms,
    store,
    touched,
    kinds: new Map(
      Object.entries(documents).flatMap(([name, { bridged }]) => (bridged ? [[name, bridged] as const] : [])),
    ),
    actorOf: deps.actorOf,
    log,
  });
  const rooms: RoomRegistry = new RoomRegistry({
    store,
    factsOf: factsOfRoom,
    notifier: deps.notifier,
    limits,
    instance: config.instance,
    log,
    seed: (room) => bridge.seed(room),
    settled: (room) => bridge.settled(room),
    watch: (workspaceId) => commits.watch(workspaceId),
    count: counted.count,
    observe: counted.observe,
  });
  const relay = new Relay({
    rooms,
    bus: commits,
    limits,
    auth: deps.auth,
    budget: new SocketBudget(config.budgets),
    isOwnHost: (request) => isOwnHost(request.headers, config),
    addressOf: (request) => callerAddress(request, config.proxies),
    structureSeq: async (workspaceId) => (await deps.rows.structure(workspaceId)).seq,
    async access(actor, kind, id) {
      return readRoom(`${kind}/${id}`) ? documents[kind as DocumentKindName].access(actor, id) : null;
    },
    news: (workspaceId, from, seq) => readNews(deps, workspaceId, from, seq),
    jobs: {
      on: deps.jobNews.on,
      sees: (workspaceId, progress) => whoSeesJob(deps, workspaceId, progress),
    },
    onNotices: deps.noticeNews.on,
    onRightsChanged: deps.onRightsChanged,
    touched,
    onSessionsChanged: deps.sessionNews.on,
    log,
  });
  counted.watch(rooms, () => relay.pokeClients);
  return {
    texts: documentTexts({ rooms, store, bridge, documentBytes: limits.documentBytes }),
    attach(server) {
      rooms.start();
      relay.attach(server);
    },
    async drain() {
      touched.close();
      await relay.drain();
      bridge.close();
    },
  };
}
