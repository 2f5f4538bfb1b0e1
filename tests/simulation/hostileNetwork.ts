import { Unreachable } from '@/contract/failures';
import type { BootstrapLine, FeedLine } from '@/contract/sync/lines';
import type { PushResult } from '@/contract/sync/push';
import type { Random } from '@/lib/random';
import type { RemoteRecords } from '@/store/replica/remotePort';
import type { SyncTransport } from '@/sync/syncTransport';
import type { ServerModel } from './serverModel';

/** Probabilities of each fault per request. */
export interface Faults {
  /** The request never arrives. */
  dropRequest: number;
  /** It arrives and takes effect, but its answer is lost. */
  dropAnswer: number;
  /** It arrives twice, the second time immediately or after anything else. */
  duplicate: number;
  /** A stream ends somewhere in the middle. */
  cut: number;
  /** It arrives after others that were sent later; the device has given up on it by then. */
  delay: number;
  /** The server stops in the middle of a push and says so. */
  drain: number;
  /** The server dies in the middle of a push. */
  kill: number;
  /** Answers are slow, so that other tabs and devices act in between. */
  slow: number;
}

export const NO_FAULTS: Faults = {
  dropRequest: 0,
  dropAnswer: 0,
  duplicate: 0,
  cut: 0,
  delay: 0,
  drain: 0,
  kill: 0,
  slow: 0,
};

/** Copies of requests that are still in flight, from all devices. */
export class LateMail {
  readonly #waiting: (() => Promise<unknown>)[] = [];
  add(arrive: () => Promise<unknown>): void {
    this.#waiting.push(arrive);
  }
  /** One of them arrives, out of order. */
  async deliverOne(random: Random): Promise<void> {
    const [arrive] = this.#waiting.splice(random.int(0, this.#waiting.length - 1), 1);
    await arrive?.();
  }
  async deliverAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#waiting.shift()!();
  }
  /** The server to which they were sent is gone. */
  drop(): void {
    this.#waiting.length = 0;
  }
  get size(): number {
    return this.#waiting.length;
  }
}

/** Clock errors of the server's two processes, milliseconds. */
const PROCESSES = [0, 1700];

/** Reads of single records over such a network. */
export function remoteOf(server: ServerModel, userId: string, random: Random, faults: () => Faults): RemoteRecords {
  const never = async () => {
    throw new Unreachable();
  };
  return {
    async records(ids) {
      if (random.chance(faults().dropRequest)) throw new Unreachable();
      const answer = server.remoteRecords(ids, userId);
      for (let i = random.chance(faults().slow) ? random.int(1, 60) : 0; i > 0; i--) await undefined;
      return answer;
    },
    async events(ids) {
      if (random.chance(faults().dropRequest)) throw new Unreachable();
      return server.remoteEvents(ids, userId);
    },
    stretch: never,
    sizes: never,
  };
}

/** A network between one device and the server's processes that loses, repeats, delays and cuts. */
export function hostileNetwork(
  server: ServerModel,
  device: { userId: string },
  random: Random,
  faults: () => Faults,
  late: LateMail = new LateMail(),
): SyncTransport {
  async function wait(): Promise<void> {
    if (!random.chance(faults().slow)) return;
    for (let i = random.int(1, 60); i > 0; i--) await undefined;
  }

  async function* stream<T>(lines: () => Iterable<T>): AsyncGenerator<T> {
    if (random.chance(faults().dropRequest)) throw new Unreachable();
    const isCut = random.chance(faults().cut);
    for (const line of lines()) {
      if (isCut && random.chance(0.4)) {
        if (random.chance(0.5)) throw new Unreachable();
        return;
      }
      await wait();
      yield line;
    }
  }

  return {
    async push(body) {
      const now = faults();
      if (random.chance(now.dropRequest)) throw new Unreachable();
      const commands = structuredClone(body.commands);
      const killed = random.chance(now.kill);
      const tried = killed || random.chance(now.drain) ? random.int(0, commands.length - 1) : commands.length;
      const untried = commands.splice(tried);
      const clockError = random.pick(PROCESSES);
      const batch = { userId: device.userId, clientId: body.client_id, schemaVersion: body.schema_version, commands };
      const arrive = () => server.push(structuredClone(batch), clockError);
      await wait();
      if (random.chance(now.delay)) {
        late.add(arrive);
        throw new Unreachable();
      }
      const results = await arrive();
      if (random.chance(now.duplicate)) {
        if (random.chance(0.5)) await arrive();
        else late.add(arrive);
      }
      await wait();
      if (killed || random.chance(now.dropAnswer)) throw new Unreachable();
      const left = untried.map((command): PushResult => ({ outcome: 'retry', op_id: command.op_id }));
      return { results: [...results, ...left], server_time: server.clock() };
    },
    changes: (query) => stream<FeedLine>(() => server.changes(query, device.userId)),
    bootstrap: (query) => stream<BootstrapLine>(() => server.bootstrap(query, device.userId)),
  };
}
