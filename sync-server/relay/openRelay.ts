import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { View } from '@/domain/rows/rowShapes';
import { uuidV7 } from '@/lib/uuid';
import { callerAddress } from '../auth/callerAddress';
import { Bridge } from '../bridge/bridge';
import { viewKind } from '../bridge/viewKind';
import type { Deps } from '../deps';
import { createDocStore } from './docStore';
import { DEFAULT_LIMITS, type RelayLimits } from './limits';
import { readNews } from './pokeNews';
import { Relay } from './relay';
import { relayMetrics } from './relayMetrics';
import { RoomRegistry } from './roomRegistry';
import { sliceAccess } from './sliceAccess';
import { SocketBudget } from './socketBudget';
import { viewAccess } from './viewAccess';

export interface OpenRelay {
  attach(server: Server): void;
  /** Stores what is open and asks clients to come back. */
  drain(): Promise<void>;
}

async function readView(deps: Deps, workspaceId: string, id: string): Promise<{ view: View; seq: number } | null> {
  const [row] = await deps.db.query<{ attrs: Omit<View, 'id'>; seq: number }>(
    `select attrs, seq from row where workspace_id = $1 and kind = 'view' and id = $2 and removed is null`,
    [workspaceId, id],
  );
  return row ? { view: { id, ...row.attrs }, seq: row.seq } : null;
}

/** Puts relay and bridge together over the server's parts. */
export function openRelay(deps: Deps, limits: RelayLimits = DEFAULT_LIMITS): OpenRelay {
  const { config, db, commits, log, metrics } = deps;
  const store = createDocStore(db);
  const counted = relayMetrics(metrics);

  const bridge = new Bridge({
    rooms: () => rooms,
    store,
    bus: commits,
    kinds: [
      viewKind({
        readView: (workspaceId, id) => readView(deps, workspaceId, id),
        async execute(actor, call, input) {
          const at = Date.now();
          const opId = uuidV7(at, randomBytes(10));
          await deps.execute(actor, {
            ...{ call, input, opId, actId: opId, at, clientId: null, tzMinutes: 0 },
            fromDocument: true,
          });
        },
      }),
    ],
    actorOf: deps.actorOf,
    log,
  });
  const rooms: RoomRegistry = new RoomRegistry({
    store,
    notifier: deps.notifier,
    limits,
    instance: config.instance,
    log,
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
    addressOf: (request) => callerAddress(request, config.proxies),
    async access(actor, kind, id) {
      if (kind === 'view') return viewAccess(deps.rows, actor, id);
      return kind === 'slice' ? sliceAccess(deps.rows, actor, id) : null;
    },
    news: (workspaceId, from, seq) => readNews(deps, workspaceId, from, seq),
    onRightsChanged: deps.onRightsChanged,
    log,
  });
  counted.watch(rooms, () => relay.pokeClients);
  return {
    attach(server) {
      rooms.start();
      relay.attach(server);
    },
    async drain() {
      await relay.drain();
      bridge.close();
    },
  };
}
