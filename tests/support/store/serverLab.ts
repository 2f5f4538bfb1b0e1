import { type Faults, hostileNetwork, NO_FAULTS, remoteOf } from '@tests/simulation/hostileNetwork';
import { ServerModel, type Versions } from '@tests/simulation/serverModel';
import { createRandom } from '@/lib/random';
import type { LocalStore } from '@/store/localStore';
import type { RemoteRecords } from '@/store/replica/remotePort';
import { STRUCTURE, sliceScope, WORK } from '@/store/replica/replica';
import { bootstrapScope } from '@/sync/bootstrap/bootstrapScope';
import { pullFeed } from '@/sync/feed/pullFeed';
import { pushOutbox } from '@/sync/outbox/pushOutbox';
import type { SyncTransport } from '@/sync/syncTransport';
import { actorOf, id, openDevice, SLICE, START } from './labFixture';

export const ANA = id(2);
export const BEN = id(3);
const BOTH = [STRUCTURE, WORK, sliceScope(SLICE)];

export interface ServerLab {
  server: ServerModel;
  /** The server's time, Unix milliseconds; every reading advances it by one. */
  clock: { now: number };
  /** A transport for a person; by default ANA. */
  wire(userId?: string): SyncTransport;
  /** Reads of single records over such a transport. */
  remote(userId?: string): RemoteRecords;
  /** Fetches these scopes (by default the structure, work and the table) onto a laptop. */
  fetch(store: LocalStore, scopes?: readonly string[]): Promise<void>;
  /** A new laptop that has fetched them; its clock is at START. */
  device(
    name: string,
    options?: { userId?: string; now?: () => number; scopes?: readonly string[] },
  ): Promise<LocalStore>;
  /** Sends what waits and reads the feed. */
  sync(store: LocalStore): Promise<void>;
}

export interface ServerLabOptions {
  /** By default ANA and BEN. */
  users?: readonly string[];
  faults?: () => Faults;
  versions?: Versions;
}

/** A server, and laptops that reach it over a transport without errors unless faults are given. */
export function serverLab({
  users = [ANA, BEN],
  faults = () => NO_FAULTS,
  versions,
}: ServerLabOptions = {}): ServerLab {
  const clock = { now: START };
  const server = new ServerModel(() => ++clock.now, versions);
  for (const user of users) server.actors.set(user, actorOf(user));
  const wire = (userId = ANA) => hostileNetwork(server, { userId }, createRandom(1), faults);
  const fetch: ServerLab['fetch'] = async (store, scopes = BOTH) => {
    for (const scope of scopes) await bootstrapScope(store, wire(store.userId), scope);
  };
  return {
    server,
    clock,
    wire,
    remote: (userId = ANA) => remoteOf(server, userId, createRandom(1), faults),
    fetch,
    async device(name, { userId = ANA, now = () => START, scopes } = {}) {
      const store = await openDevice({ name, userId, empty: true, now });
      await fetch(store, scopes);
      return store;
    },
    async sync(store) {
      await pushOutbox(store, wire(store.userId));
      await pullFeed(store, wire(store.userId));
    },
  };
}
