import type { Attributes } from './rowChange';
import type { Stamp } from './stamp';

interface Stamped {
  attrs: Attributes;
  born: Stamp;
  stamps: { [attribute: string]: Stamp };
}

/**
 * Writes `after` into a row attribute by attribute: each attribute keeps the write with the greatest stamp. The result
 * does not depend on the order in which changes arrive, which is why device and server end with equal rows (S5).
 * @returns the same object when nothing was newer, else a new one.
 */
export function mergeAttributes<R extends Stamped>(row: R, after: Attributes, stamp: Stamp): R {
  let attrs: Attributes | null = null;
  let stamps: { [attribute: string]: Stamp } | null = null;
  for (const name of Object.keys(after)) {
    const held = row.stamps[name] ?? row.born;
    if (stamp <= held) continue;
    attrs ??= { ...row.attrs };
    stamps ??= { ...row.stamps };
    attrs[name] = after[name]!;
    stamps[name] = stamp;
  }
  return attrs && stamps ? { ...row, attrs, stamps } : row;
}
