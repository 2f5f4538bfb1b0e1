/**
 * The wait before another attempt: exponential with full jitter, so that clients that failed together do not retry
 * together.
 * @param tries failures so far, at least 1.
 * @param random number in [0, 1).
 * @returns milliseconds between half of the step and the step; the step doubles from first to longest.
 */
export function backoff(tries: number, random: number, first = 500, longest = 60_000): number {
  const step = Math.min(longest, first * 2 ** Math.min(30, Math.max(0, tries - 1)));
  return Math.round(step / 2 + (random * step) / 2);
}
