import { withCardOrder } from './cardOrder';
import { withListedRecords } from './listedRecords';
import { PLAIN_KINDS, type RowOf } from './registry';
import type { PlainKind } from './rowKind';

const unset = new Map<PlainKind, readonly string[]>();

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

/** The attributes of a row, with lists that are stored in parts so that concurrent changes merge. */
function merged(kind: PlainKind, attrs: { readonly [name: string]: unknown }): { readonly [name: string]: unknown } {
  if (kind === 'task' || kind === 'set') return withListedRecords(attrs, kind === 'set');
  return kind === 'task_view' ? withCardOrder(attrs) : attrs;
}

/**
 * A row as commands and screens see it. Undoing the first write of an optional attribute leaves null, which is treated
 * as absent. The records of an item or a set and the cards of a view, each stored as an attribute of its own, appear
 * here as one list.
 */
export function plainRow<K extends PlainKind>(
  kind: K,
  id: string,
  attrs: { readonly [name: string]: unknown },
): RowOf<K> {
  const row: { [name: string]: unknown } = {
    id,
    ...merged(kind, attrs),
  };
  for (const name of absentNames(kind)) if (row[name] === null) delete row[name];
  return row as RowOf<K>;
}
