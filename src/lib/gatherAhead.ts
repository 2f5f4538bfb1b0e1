/**
 * Batches the items of a stream: each batch contains what arrived while the previous one was processed. The stream is
 * read ahead, up to a number of items, so that reading and processing overlap.
 * @throws as the stream does, after the items before the error
 */
export async function* gatherAhead<T>(items: AsyncIterable<T>, most: number): AsyncGenerator<T[]> {
  const iterator = items[Symbol.asyncIterator]();
  let held: T[] = [];
  let end: { failure?: unknown } | null = null;
  let wakeReader = () => {};
  let wakeTaker = () => {};
  const read = async () => {
    try {
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        held.push(next.value);
        wakeTaker();
        while (held.length >= most && !end) await new Promise<void>((resolve) => (wakeReader = resolve));
        if (end) return;
      }
      end ??= {};
    } catch (failure) {
      end ??= { failure };
    }
    wakeTaker();
  };
  void read();
  try {
    for (;;) {
      while (held.length === 0 && !end) await new Promise<void>((resolve) => (wakeTaker = resolve));
      if (held.length === 0) break;
      const taken = held;
      held = [];
      wakeReader();
      yield taken;
    }
    if (end && 'failure' in end) throw (end as { failure: unknown }).failure;
  } finally {
    end ??= {};
    wakeReader();
    // Not awaited: a stalled stream would hold back a consumer that stops early.
    void iterator.return?.().catch(() => undefined);
  }
}
