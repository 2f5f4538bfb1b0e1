import * as Y from 'yjs';
import type { Random } from '@/lib/random';

interface Timer {
  at: number;
  order: number;
  run: () => void;
  every: number | null;
}

const NAMES = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/**
 * Timers and clocks of this program under control: time passes only through `pass`, and replica ids of documents come
 * from the seed, so that a schedule can be played again. Nothing else may run at the same time.
 */
export class VirtualClock {
  now: number;
  readonly #timers = new Map<number, Timer>();
  #made = 0;
  readonly #undo: (() => void)[] = [];

  constructor(start: number, random: Random) {
    this.now = start;
    const scope = globalThis as unknown as Record<string, unknown>;
    const held = NAMES.map((name) => scope[name]);
    const add = (run: (...given: unknown[]) => void, millis: number, every: boolean, given: unknown[]) => {
      const id = ++this.#made;
      const wait = Math.max(1, Number(millis) || 0);
      this.#timers.set(id, { at: this.now + wait, order: id, run: () => run(...given), every: every ? wait : null });
      return { id, unref: () => {}, ref: () => {}, [Symbol.toPrimitive]: () => id };
    };
    const clear = (timer: { id: number } | number | null | undefined) =>
      void this.#timers.delete(typeof timer === 'object' ? (timer?.id ?? 0) : (timer ?? 0));
    scope.setTimeout = (run: () => void, millis: number, ...given: unknown[]) => add(run, millis, false, given);
    scope.setInterval = (run: () => void, millis: number, ...given: unknown[]) => add(run, millis, true, given);
    scope.clearTimeout = clear;
    scope.clearInterval = clear;
    const dateNow = Date.now;
    Date.now = () => this.now;
    const performanceNow = performance.now;
    performance.now = () => this.now - start;
    const numbers = new WeakMap<object, number>();
    const used = new Set<number>();
    Object.defineProperty(Y.Doc.prototype, 'clientID', {
      configurable: true,
      get(this: object) {
        return numbers.get(this);
      },
      set(this: object) {
        let number = random.int(1, 0x7fffffff);
        while (used.has(number)) number += 1;
        used.add(number);
        numbers.set(this, number);
      },
    });
    this.#undo.push(() => {
      for (const [i, name] of NAMES.entries()) scope[name] = held[i];
      Date.now = dateNow;
      performance.now = performanceNow;
      delete (Y.Doc.prototype as unknown as Record<string, unknown>).clientID;
    });
  }

  /** Lets everything proceed as far as it can without the passing of time. */
  async settle(): Promise<void> {
    await new Promise((done) => setImmediate(done));
  }

  /** Runs the timers of the next milliseconds, in order. */
  async pass(millis: number): Promise<void> {
    const until = this.now + millis;
    await this.settle();
    for (;;) {
      let id = 0;
      let next: Timer | undefined;
      for (const [held, timer] of this.#timers)
        if (timer.at <= until && (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order)))
          [id, next] = [held, timer];
      if (!next) break;
      this.now = Math.max(this.now, next.at);
      if (next.every === null) this.#timers.delete(id);
      else next.at += next.every;
      next.run();
      await this.settle();
    }
    this.now = until;
  }

  /** Restores the program's own timers. */
  release(): void {
    for (const undo of this.#undo) undo();
    this.#timers.clear();
  }
}
