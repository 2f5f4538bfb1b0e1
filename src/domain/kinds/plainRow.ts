import { withListedRecords } from './listedRecords';
import { PLAIN_KINDS, type RowOf } from './registry';
import type { PlainKind } from './rowKind';

const unset = new Map<PlainKind, readonly string[]>();

/** The kinds whose rows list records. */
const LISTING: ReadonlySet<PlainKind> = new Set(['task', 'set']);

/** Attributes of a kind that may be absent but never null. */
function absentNames(kind: PlainKind): readonly string[] {
  let names = unset.get(kind);
  if (!names) {
    const { shape } = PLAIN_KINDS[kind].shape;
    names = Object.entries(shape).flatMap(([name, type]) => {
      const takes = (value: unknown) => type.safeParse(value).success;
      return takes(undefined) && !takes(null) ? [name] : [];
    });
    unset.set(kind, names);
  }
  return names;
}

/**
 * A row as commands and screens see it. An undo of the first writing of an attribute that rows need not have leaves null
 * in its place: that is the same as its absence. The records of an item or a set, each an attribute of its own, are one list here.
 */
export function plainRow<K extends PlainKind>(
  kind: K,
  id: string,
  attrs: { readonly [name: string]: unknown },
): RowOf<K> {
  const row: { [name: string]: unknown } = {
    id,
    ...(LISTING.has(kind) ? withListedRecords(attrs, kind === 'set') : attrs),
  };
  for (const name of absentNames(kind)) if (row[name] === null) delete row[name];
  return row as RowOf<K>;
}
