/** The interface needed to delete rows by their primary keys. */
interface Deletable {
  bulkDelete(keys: string[]): PromiseLike<unknown>;
  where(index: string): {
    between(
      low: string,
      high: string,
      withLow: boolean,
      withHigh: boolean,
    ): {
      limit(most: number): { primaryKeys(): PromiseLike<unknown[]> };
      delete(): PromiseLike<number>;
    };
  };
}

/** A few keys are deleted one by one. */
const FEW = 16;
/** A range with more rows per key than this is not used. */
const WASTE = 4;
/** A range takes two requests; it must contain at least this many keys. */
const WORTH = 4;

/** The keys in ranges that contain none of the others, each by its first and last key. Both lists are sorted. */
function stretchesOf(held: readonly string[], doomed: ReadonlySet<string>): { first: string; last: string }[] {
  const stretches: { first: string; last: string }[] = [];
  let open: { first: string; last: string } | null = null;
  for (const key of held) {
    if (!doomed.has(key)) open = null;
    else if (open) open.last = key;
    else {
      open = { first: key, last: key };
      stretches.push(open);
    }
  }
  return stretches;
}

/** Deletes rows by primary keys. Rows whose ids were created together are adjacent, and are deleted in one request. */
export async function deleteMany(table: Deletable, keys: readonly string[]): Promise<void> {
  const stretch = (low: string, high: string) => table.where(':id').between(low, high, true, true);
  if (keys.length > FEW) {
    const sorted = [...keys].sort();
    const most = keys.length * WASTE;
    const held = (await stretch(sorted[0]!, sorted.at(-1)!)
      .limit(most + 1)
      .primaryKeys()) as string[];
    const found = held.length > most ? null : stretchesOf(held, new Set(keys));
    if (found && found.length * WORTH <= keys.length) {
      await Promise.all(found.map(({ first, last }) => stretch(first, last).delete()));
      return;
    }
  }
  await table.bulkDelete([...keys]);
}
