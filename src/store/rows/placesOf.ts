import type { StoredRow } from '@/domain/changes/storedRow';
import type { Kind } from '@/domain/kinds/kind';
import { PLAIN_KINDS } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';

/** Names of the attributes by which a kind's rows can be looked up. */
export function indexedOf(kind: PlainKind): readonly string[] {
  return (PLAIN_KINDS[kind] as Kind).indexed ?? [];
}

/** The key in the device's index for the rows of a kind whose attribute has this value, or whose list contains it. */
export function placeKey(kind: PlainKind, attr: string, value: string): string {
  return `${kind}:${attr}:${value}`;
}

/** All keys under which a row is found: for each indexed attribute its text, or each text of its list. */
export function placesOf(row: StoredRow): string[] {
  return indexedOf(row.kind).flatMap((attr) => {
    const held = row.attrs[attr];
    const values = Array.isArray(held) ? held : [held];
    return values.flatMap((value) => (typeof value === 'string' ? [placeKey(row.kind, attr, value)] : []));
  });
}
