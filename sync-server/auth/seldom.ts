/** Most keys that are remembered; the oldest are dropped first. */
const MOST = 10_000;

/**
 * Lets each key through once in a while: something that a program may do a thousand times a minute is recorded once.
 * @param millis minimum time between two passes of the same key
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
