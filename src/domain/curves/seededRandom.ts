/** A reproducible source of random numbers: the same seed gives the same sequence on every machine. Not for secrets. */
export interface RandomSource {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
  /** Uniform integer from 0 to below `n`. */
  below(n: number): number;
}

/** Mulberry32 (T. Ettinger, public domain) for the uniform numbers, Box-Muller for the normal ones. */
export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    below: (n) => Math.floor(uniform() * n),
  };
}
