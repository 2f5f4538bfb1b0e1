/**
 * The smallest list found that still fails, by leaving out smaller and smaller runs of it (delta debugging, Zeller and
 * Hildebrandt 2002, simplified).
 */
export async function shrink<T>(items: readonly T[], fails: (items: readonly T[]) => Promise<boolean>): Promise<T[]> {
  let kept = [...items];
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < kept.length; ) {
      const without = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (without.length < kept.length && (await fails(without))) kept = without;
      else at += size;
    }
  }
  return kept;
}
