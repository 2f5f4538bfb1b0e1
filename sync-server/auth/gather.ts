interface Asked<V> {
  resolve(value: V | undefined): void;
  reject(error: unknown): void;
}

/**
 * Collects requests that arrive within a short time and answers them with one read.
 * @param read the values of the keys; keys without a value are left out
 * @param millis how long the first request waits for others
 */
export function gather<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  millis: number,
): (key: string) => Promise<V | undefined> {
  let waiting = new Map<string, Asked<V>[]>();
  const answer = async () => {
    const asked = waiting;
    waiting = new Map();
    try {
      const found = await read([...asked.keys()]);
      for (const [key, askers] of asked) for (const { resolve } of askers) resolve(found.get(key));
    } catch (error) {
      for (const askers of asked.values()) for (const { reject } of askers) reject(error);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(() => void answer(), millis);
      const askers = waiting.get(key);
      if (askers) askers.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
    });
}
