/** Cuts a list into parts of at most `count` items that weigh at most `weight` together; an item that weighs more is alone. */
export function* inParts<T>(
  items: readonly T[],
  weigh: (item: T) => number,
  most: { count: number; weight: number },
): Generator<T[]> {
  let part: T[] = [];
  let sum = 0;
  for (const item of items) {
    const weight = weigh(item);
    if (part.length > 0 && (part.length >= most.count || sum + weight > most.weight)) {
      yield part;
      part = [];
      sum = 0;
    }
    part.push(item);
    sum += weight;
  }
  if (part.length > 0) yield part;
}
