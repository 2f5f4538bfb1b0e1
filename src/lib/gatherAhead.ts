/**
 * The items of a stream in lists: each holds what came while the one before was worked on. The stream is read ahead, up
 * to so many items, so that reading and work go on beside each other.
 * @throws as the stream does, after what came before
 */
export async function* gatherAhead<T>(items: AsyncIterable<T>, most: number): AsyncGenerator<T[]> {
  const iterator = items[Symbol.asyncIterator]();
  let held: T[] = [];
  let end: { failure?: unknown } | null = null;
  let toldReader = () => {};
  let toldTaker = () => {};
  const read = async () => {
    try {
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        held.push(next.value);
        toldTaker();
        while (held.length >= most && !end) await new Promise<void>((tell) => (toldReader = tell));
        if (end) return;
      }
      end ??= {};
    } catch (failure) {
      end ??= { failure };
    }
    toldTaker();
  };
  void read();
  try {
    for (;;) {
      while (held.length === 0 && !end) await new Promise<void>((tell) => (toldTaker = tell));
      if (held.length === 0) break;
      const taken = held;
      held = [];
      toldReader();
      yield taken;
    }
    if (end && 'failure' in end) throw (end as { failure: unknown }).failure;
  } finally {
    end ??= {};
    toldReader();
    // Not waited for: a stalled stream would hold back who has had enough of it.
    void iterator.return?.().catch(() => undefined);
  }
}
