import { Unreachable } from '@/contract/failures';
import type { BootstrapLine, FeedLine } from '@/contract/sync/feed';
import type { Random } from '@/lib/random';
import type { SyncTransport } from '@/sync/syncTransport';
import type { ServerModel } from './serverModel';

/** Chances of each fault per request. */
export interface Faults {
  /** The request never arrives. */
  dropRequest: number;
  /** It arrives and takes effect, and its answer is lost. */
  dropAnswer: number;
  /** It arrives twice. */
  duplicate: number;
  /** A stream ends somewhere in the middle. */
  cut: number;
  /** It arrives after others that were sent later. */
  delay: number;
}

export const NO_FAULTS: Faults = { dropRequest: 0, dropAnswer: 0, duplicate: 0, cut: 0, delay: 0 };

/** A wire between one device and the server that loses, repeats, delays and cuts. */
export function hostileNetwork(
  server: ServerModel,
  device: { userId: string },
  random: Random,
  faults: () => Faults,
): SyncTransport {
  const late: (() => Promise<unknown>)[] = [];

  /** A request that was given up by the device and arrives at the server all the same, after others. */
  async function deliverLate(): Promise<void> {
    for (const arrive of late.splice(0)) await arrive();
  }

  async function* stream<T>(lines: () => T[]): AsyncGenerator<T> {
    const now = faults();
    if (random.chance(now.dropRequest)) throw new Unreachable();
    const all = lines();
    const end = random.chance(now.cut) ? random.int(0, all.length - 1) : all.length;
    for (const line of all.slice(0, end)) yield line;
    if (end < all.length && random.chance(0.5)) throw new Unreachable();
  }

  return {
    async push(body) {
      const now = faults();
      if (random.chance(now.dropRequest)) throw new Unreachable();
      const copy = structuredClone(body);
      const arrive = () => server.push(device.userId, copy.client_id, copy.commands);
      if (random.chance(now.delay)) {
        late.push(arrive);
        throw new Unreachable();
      }
      const results = await arrive();
      if (random.chance(now.duplicate)) await arrive();
      await deliverLate();
      if (random.chance(now.dropAnswer)) throw new Unreachable();
      return { results, server_time: server.clock() };
    },
    changes: (query) => stream<FeedLine>(() => server.changes(query)),
    bootstrap: (query) => stream<BootstrapLine>(() => server.bootstrap(query)),
  };
}
