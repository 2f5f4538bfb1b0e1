import type { Json } from '@/lib/json';

type Attributes = { [name: string]: Json };

const PREFIX = 'in:';

/**
 * The attribute that says whether an item lists a record: a number by which it comes after others, or false for one that was
 * taken out. Each record has an attribute of its own, so that an act says only what it adds or takes out, and two people who
 * add at the same time both do.
 */
export const listedName = (recordId: string) => `${PREFIX}${recordId}`;

/** The numbers of the attributes of an item that list records, by record. */
function marksOf(attrs: { readonly [name: string]: unknown }): Map<string, unknown> {
  const marks = new Map<string, unknown>();
  for (const name in attrs) if (name.startsWith(PREFIX)) marks.set(name.slice(PREFIX.length), attrs[name]);
  return marks;
}

/**
 * The attributes of an item with its records as one list: those that it listed before they had attributes of their own, then
 * the others by their numbers.
 */
export function withListedRecords(attrs: { readonly [name: string]: unknown }): { [name: string]: unknown } {
  const marks = marksOf(attrs);
  if (marks.size === 0) return attrs;
  const row: { [name: string]: unknown } = {};
  for (const name in attrs) if (!name.startsWith(PREFIX)) row[name] = attrs[name];
  const first = (attrs.record_ids ?? []) as readonly string[];
  // Null is what an undo of the first mark leaves: as if there had been none.
  const stays = (id: string) => (marks.get(id) ?? null) === null;
  const added = [...marks].filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  added.sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1));
  row.record_ids = [...first.filter(stays), ...added.map(([id]) => id)];
  return row;
}

/** What changes where an item lists records at its end; those that it lists stay where they are. */
export function listing(attrs: Attributes, ids: readonly string[]): { before: Attributes; after: Attributes } {
  return marking(attrs, ids, numberAfter(attrs));
}

/** What changes where an item no longer lists records. */
export function unlisting(attrs: Attributes, ids: readonly string[]): { before: Attributes; after: Attributes } {
  return marking(attrs, ids, () => false);
}

/** Gives numbers beyond those that an item has. */
function numberAfter(attrs: Attributes): () => number {
  let last = 0;
  for (const mark of marksOf(attrs).values()) if (typeof mark === 'number' && mark > last) last = mark;
  return () => ++last;
}

function marking(attrs: Attributes, ids: readonly string[], next: () => number | false) {
  const [before, after]: [Attributes, Attributes] = [{}, {}];
  for (const id of ids) {
    const name = listedName(id);
    before[name] = attrs[name] ?? null;
    after[name] = next();
  }
  return { before, after };
}
