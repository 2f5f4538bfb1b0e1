import type { PgNotifier } from '@server/events/pgNotifier';
import type { Random } from '@/lib/random';
import type { FrameFaults } from './frameFaults';

type Receive = (payload: string) => void;

/** NOTIFY and LISTEN between processes: payloads may be lost, late, duplicated and out of order. */
export class Messenger {
  readonly #lines = new Map<string, { channel: string; receive: Receive }[]>();

  constructor(
    private readonly random: Random,
    private readonly faults: () => FrameFaults,
  ) {}

  /** The connection of one process. */
  lineOf(instance: string): PgNotifier {
    const held: { channel: string; receive: Receive }[] = [];
    this.#lines.set(instance, held);
    return {
      listen: (channel, receive) => void held.push({ channel, receive }),
      notify: (channel, payload) => {
        if (this.#lines.get(instance) === held) this.#send(channel, payload);
      },
      start: async () => undefined,
      close: async () => this.end(instance),
    };
  }

  end(instance: string): void {
    this.#lines.delete(instance);
  }

  #send(channel: string, payload: string): void {
    const { random } = this;
    for (const [instance, held] of this.#lines) {
      const now = this.faults();
      if (random.chance(now.loseNotice)) continue;
      for (let copies = random.chance(now.twice) ? 2 : 1; copies > 0; copies--)
        setTimeout(
          () => {
            if (this.#lines.get(instance) !== held) return;
            for (const line of held) if (line.channel === channel) line.receive(payload);
          },
          random.int(0, now.lateMillis),
        );
    }
  }
}
