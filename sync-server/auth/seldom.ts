/** Keys that are remembered; those that came first go first. */
const MOST = 10_000;

/**
 * Lets each key through once in a while: what a program may do a thousand times a minute is noted once.
 * @param millis between two times of the same key
 */
export function seldom(millis: number): (key: string) => boolean {
  const last = new Map<string, number>();
  return (key) => {
    const now = Date.now();
    if (now - (last.get(key) ?? Number.NEGATIVE_INFINITY) < millis) return false;
    last.delete(key);
    last.set(key, now);
    if (last.size > MOST) last.delete(last.keys().next().value as string);
    return true;
  };
}
