import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { Counter, Gauge } from 'prom-client';
import type { View } from '@/domain/rows/rowShapes';
import { uuidV7 } from '@/lib/uuid';
import { Bridge } from '../bridge/bridge';
import { viewKind } from '../bridge/viewKind';
import type { Deps } from '../deps';
import { createDocStore } from './docStore';
import { DEFAULT_LIMITS, type RelayLimits } from './limits';
import { Relay } from './relay';
import { RoomRegistry } from './roomRegistry';
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
  const frames = new Counter({
    name: 'labtide_relay_updates_total',
    help: 'Document updates taken from clients',
    registers: [metrics],
  });
  const refused = new Counter({
    name: 'labtide_relay_refused_total',
    help: 'Frames refused: malformed, without right, too large or too many',
    registers: [metrics],
  });
  const bytes = new Counter({
    name: 'labtide_relay_bytes_total',
    help: 'Bytes received from document clients',
    registers: [metrics],
  });
  const counters = { update: frames, refused, bytes };

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
          await deps.execute(actor, { call, input, opId, actId: opId, at, clientId: null, tzMinutes: 0 });
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
    count: (what, by) => counters[what].inc(by),
  });
  const relay = new Relay({
    rooms,
    bus: commits,
    limits,
    auth: deps.auth,
    access: async (actor, kind, id) => (kind === 'view' ? viewAccess(deps.rows, actor, id) : null),
    onRightsChanged: deps.onRightsChanged,
    log,
  });
  new Gauge({
    name: 'labtide_relay_rooms',
    help: 'Documents open on this process',
    registers: [metrics],
    collect() {
      this.set(rooms.size);
    },
  });
  new Gauge({
    name: 'labtide_relay_clients',
    help: 'Clients in the rooms of this process',
    registers: [metrics],
    collect() {
      this.set(rooms.clients);
    },
  });
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
