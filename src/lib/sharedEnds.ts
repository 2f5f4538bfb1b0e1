/** How many items two lists have in common at their beginnings and, beyond those, at their ends. */
export interface Ends {
  head: number;
  tail: number;
}

export function sharedEnds<A, B>(a: readonly A[], b: readonly B[], same: (one: A, other: B) => boolean): Ends {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && same(a[head] as A, b[head] as B)) head++;
  let tail = 0;
  while (tail < shorter - head && same(a[a.length - 1 - tail] as A, b[b.length - 1 - tail] as B)) tail++;
  return { head, tail };
}
