/** A stream of pseudo-random draws. The same seed gives the same stream on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** @throws RangeError when there is nothing to pick from. */
  pick<T>(items: readonly T[]): T;
  /** A new list in random order (Fisher and Yates). */
  shuffle<T>(items: readonly T[]): T[];
  /** A normal deviate (Box and Muller). */
  normal(mean: number, sd: number): number;
}

/**
 * Mixes two 32-bit numbers to one whose bits look independent of both (finaliser of MurmurHash3, Appleby), so that
 * `createRandom(mix32(seed, index))` gives every index its own stream without computing the previous ones.
 */
export function mix32(a: number, b: number): number {
  let h = (a ^ Math.imul(b, 0x9e3779b1)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Methods on a prototype, not closures: a stream is created for every row of a large table. */
class Mulberry32 implements Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('pick: the list is empty');
    return items[this.int(0, items.length - 1)]!;
  }

  shuffle<T>(items: readonly T[]): T[] {
    const mixed = [...items];
    for (let i = mixed.length - 1; i > 0; i--) {
      const j = this.int(0, i);
      const held = mixed[i]!;
      mixed[i] = mixed[j]!;
      mixed[j] = held;
    }
    return mixed;
  }

  normal(mean: number, sd: number): number {
    // 1 - next() is never 0, whose logarithm does not exist.
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return mean + sd * radius * Math.cos(2 * Math.PI * this.next());
  }
}

/**
 * A seeded generator with 32 bits of state, mulberry32 (Tommy Ettinger, 2017). Good for samples and tests; not for
 * secrets, and not for streams near 2^32 draws.
 */
export function createRandom(seed: number): Random {
  return new Mulberry32(seed);
}
