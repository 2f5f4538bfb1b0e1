import type { Budgets } from '../config';

/** Counted in parts of a minute, like requests. */
const PARTS = 6;
const PART_MILLIS = 60_000 / PARTS;

/**
 * Limits the opening of sockets, by address and by session, with the same limits as requests. Each process counts for
 * itself.
 */
export class SocketBudget {
  readonly #limits: Record<'address' | 'session', number>;
  readonly #counts = new Map<string, number>();
  #part = 0;

  constructor(limits: Pick<Budgets, 'address' | 'session'>) {
    this.#limits = { address: limits.address, session: limits.session };
  }

  /** Counts one. @returns 0, or the seconds after which the next one may come */
  take(kind: 'address' | 'session', key: string, now: number): number {
    const perMinute = this.#limits[kind];
    if (perMinute === 0) return 0;
    const part = Math.floor(now / PART_MILLIS);
    if (part !== this.#part) {
      this.#counts.clear();
      this.#part = part;
    }
    const name = `${kind} ${key}`;
    const count = (this.#counts.get(name) ?? 0) + 1;
    if (count > Math.ceil(perMinute / PARTS)) return Math.ceil(((part + 1) * PART_MILLIS - now) / 1000);
    this.#counts.set(name, count);
    return 0;
  }
}
