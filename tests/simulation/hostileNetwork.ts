import { Unreachable } from '@/contract/failures';
import type { BootstrapLine, FeedLine } from '@/contract/sync/feed';
import type { PushResult } from '@/contract/sync/push';
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
  /** The server stops in the middle of a push and says so. */
  drain: number;
}

export const NO_FAULTS: Faults = { dropRequest: 0, dropAnswer: 0, duplicate: 0, cut: 0, delay: 0, drain: 0 };

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
      const tried = random.chance(now.drain) ? random.int(0, copy.commands.length - 1) : copy.commands.length;
      const untried = copy.commands.splice(tried);
      const arrive = () => server.push(device.userId, copy.client_id, copy.commands);
      if (random.chance(now.delay)) {
        late.push(arrive);
        throw new Unreachable();
      }
      const results = await arrive();
      if (random.chance(now.duplicate)) await arrive();
      await deliverLate();
      if (random.chance(now.dropAnswer)) throw new Unreachable();
      const left = untried.map((command): PushResult => ({ outcome: 'retry', op_id: command.op_id }));
      return { results: [...results, ...left], server_time: server.clock() };
    },
    changes: (query) => stream<FeedLine>(() => server.changes(query)),
    bootstrap: (query) => stream<BootstrapLine>(() => server.bootstrap(query)),
  };
}
