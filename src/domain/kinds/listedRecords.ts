import type { Json } from '@/lib/json';

type Attributes = { [name: string]: Json };
interface Addition {
  id: string;
  added_at: string;
}

const PREFIX = 'in:';
const SINCE = 'since:';

/**
 * The attribute that says whether an item or a set lists a record: a number that gives its position, or false if it was
 * removed. Each record has an attribute of its own, so that a change names only what it adds or removes, and two people
 * who add records at the same time both succeed.
 */
export const listedName = (recordId: string) => `${PREFIX}${recordId}`;

/** The attribute that says when a record joined a set, and its position among those that joined at the same time. */
const sinceName = (recordId: string) => `${SINCE}${recordId}`;

/** The values of the attributes of a row that begin with a prefix, by record. */
function marksOf(attrs: { readonly [name: string]: unknown }, prefix = PREFIX): Map<string, unknown> {
  const marks = new Map<string, unknown>();
  for (const name in attrs) if (name.startsWith(prefix)) marks.set(name.slice(prefix.length), attrs[name]);
  return marks;
}

/**
 * The numbers of the records that a row lists, in order: first those of its initial list, which count up to -1 unless
 * they have attributes of their own; then the others.
 */
function placesOf(attrs: { readonly [name: string]: unknown }): [string, number][] {
  const marks = marksOf(attrs);
  const first = (attrs.record_ids ?? []) as readonly string[];
  const places: [string, number][] = [];
  for (const [at, id] of first.entries()) {
    // Null is what an undo of the first mark leaves: as if there had been none.
    if ((marks.get(id) ?? null) === null) places.push([id, at - first.length]);
  }
  for (const [id, mark] of marks) if (typeof mark === 'number') places.push([id, mark]);
  return places.sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1));
}

/** When a record joined a set, from its attribute; null if it has none. */
function joinedAt(mark: unknown): [time: string, at: number] | null {
  if (typeof mark === 'string') return [mark, 0];
  return Array.isArray(mark) ? [String(mark[0]), Number(mark[1])] : null;
}

/** When the records of a set joined, in that order: first those of its initial list, in their order. */
function additionsFrom(attrs: { readonly [name: string]: unknown }, ids: readonly string[]): Addition[] {
  const since = marksOf(attrs, SINCE);
  const held = (attrs.additions ?? []) as readonly Addition[];
  const known = new Map(held.map(({ id, added_at }) => [id, added_at]));
  const made = (attrs.record_ids ?? []) as readonly string[];
  const rank = new Map([...new Set([...known.keys(), ...made])].map((id, at) => [id, at]));
  const additions = ids.map((id) => {
    const mark = joinedAt(since.get(id));
    const added_at = mark ? mark[0] : (known.get(id) ?? (attrs.created_at as string));
    return { id, added_at, isLater: mark !== null, at: mark ? mark[1] : 0 };
  });
  additions.sort((a, b) => {
    if (a.isLater !== b.isLater) return Number(a.isLater) - Number(b.isLater);
    if (!a.isLater) return (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0);
    return a.added_at === b.added_at ? a.at - b.at : a.added_at < b.added_at ? -1 : 1;
  });
  return additions.map(({ id, added_at }) => ({ id, added_at }));
}

/**
 * The attributes of an item or a set with its records combined into one list, and those of a set with the times when
 * they joined.
 */
export function withListedRecords(
  attrs: { readonly [name: string]: unknown },
  isSet: boolean,
): { [name: string]: unknown } {
  let hasMarks = false;
  const row: { [name: string]: unknown } = {};
  for (const name in attrs)
    if (name.startsWith(PREFIX) || name.startsWith(SINCE)) hasMarks = true;
    else row[name] = attrs[name];
  if (!hasMarks) return attrs;
  const ids = placesOf(attrs).map(([id]) => id);
  row.record_ids = ids;
  if (isSet) row.additions = additionsFrom(attrs, ids);
  return row;
}

/** Attributes that change when an item lists records at its end; records that it already lists stay where they are. */
export function listing(attrs: Attributes, ids: readonly string[]): { before: Attributes; after: Attributes } {
  return marking(attrs, ids, numberAfter(attrs));
}

/** As listing, for a set, which also stores when each record joined. */
export function joining(attrs: Attributes, ids: readonly string[], at: string) {
  const { before, after } = listing(attrs, ids);
  for (const [n, id] of ids.entries()) {
    const name = sinceName(id);
    before[name] = attrs[name] ?? null;
    after[name] = [at, n];
  }
  return { before, after };
}

/** How many records a change of a set adds to it, from its attributes before and after; all records of a new set. */
export function joinedCount(before: Attributes | null, after: Attributes): number {
  if (before === null) return Array.isArray(after.record_ids) ? after.record_ids.length : 0;
  let count = 0;
  for (const mark of marksOf(after, SINCE).values()) if (joinedAt(mark)) count += 1;
  return count;
}

/** Attributes that change when an item no longer lists records. */
export function unlisting(attrs: Attributes, ids: readonly string[]): { before: Attributes; after: Attributes } {
  return marking(attrs, ids, () => false);
}

/**
 * Attributes that change when the records of a set are reordered: moved records get numbers between those of their new
 * neighbours. If two people moved records between the same neighbours, no number may be left, and all are renumbered.
 * @param order all its records in their new order
 */
export function ordering(attrs: Attributes, order: readonly string[], moved: readonly string[]) {
  const places = new Map(placesOf(attrs));
  const moves = new Set(moved);
  const next = new Map<string, number>();
  for (let at = 0; at < order.length; at++) {
    if (!moves.has(order[at] as string)) continue;
    let end = at;
    while (end < order.length && moves.has(order[end] as string)) end++;
    const left = places.get(order[at - 1] as string);
    const right = places.get(order[end] as string);
    const low = left ?? (right ?? 0) - (end - at) - 1;
    const step = right === undefined ? 1 : (right - low) / (end - at + 1);
    for (let i = at; i < end; i++) next.set(order[i] as string, low + (i - at + 1) * step);
    at = end;
  }
  const numberOf = (id: string) => next.get(id) ?? places.get(id) ?? Number.NaN;
  const fits = order.every((id, at) => at === 0 || numberOf(order[at - 1] as string) < numberOf(id));
  if (!fits) return marking(attrs, order, (_, at) => at + 1);
  const changed = moved.filter((id) => numberOf(id) !== places.get(id));
  return marking(attrs, changed, numberOf);
}

/** Returns numbers above those in use. */
function numberAfter(attrs: Attributes): () => number {
  let last = 0;
  for (const mark of marksOf(attrs).values()) if (typeof mark === 'number' && mark > last) last = Math.ceil(mark);
  return () => ++last;
}

function marking(attrs: Attributes, ids: readonly string[], next: (id: string, at: number) => number | false) {
  const [before, after]: [Attributes, Attributes] = [{}, {}];
  for (const [at, id] of ids.entries()) {
    const name = listedName(id);
    before[name] = attrs[name] ?? null;
    after[name] = next(id, at);
  }
  return { before, after };
}
