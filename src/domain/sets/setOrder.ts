import type { RowOf } from '../kinds/registry';
import { compareNatural } from '../sorts/natural';

type RecordSet = RowOf<'set'>;
type Addition = NonNullable<RecordSet['additions']>[number];

/**
 * When each record joined a set, in the order of joining. A set that never changed stores no times: its records joined
 * when it was created, in the order of its list.
 */
export function additionsOf(set: Pick<RecordSet, 'record_ids' | 'additions' | 'created_at'>): Addition[] {
  const members = new Set(set.record_ids);
  const known = (set.additions ?? []).filter(({ id }) => members.has(id));
  const timed = new Set(known.map(({ id }) => id));
  const untimed = set.record_ids.filter((id) => !timed.has(id)).map((id) => ({ id, added_at: set.created_at }));
  return set.additions ? [...known, ...untimed] : untimed;
}

/**
 * Ids of a set's records in its own order: as placed manually, by the time of adding, or by natural order of the names.
 * @param nameOf identifier of a record; needed only for `alphanumeric`. Records without one come last.
 */
export function orderedMembers(
  set: Pick<RecordSet, 'record_ids' | 'additions' | 'created_at' | 'sort_behavior'>,
  nameOf: (id: string) => string | null | undefined,
): string[] {
  if (set.sort_behavior === 'manual') return [...set.record_ids];
  if (set.sort_behavior === 'date_added') return additionsOf(set).map(({ id }) => id);
  const named = set.record_ids.map((id) => ({ id, name: nameOf(id) ?? null }));
  return named
    .sort((a, b) => {
      if (a.name === null || b.name === null) return Number(a.name === null) - Number(b.name === null);
      return compareNatural(a.name, b.name);
    })
    .map(({ id }) => id);
}

/**
 * The manual order after records were moved before another one, or to the end.
 * @param before null = the end; a moved record itself leaves the order as it is.
 */
export function movedInSet(order: readonly string[], moved: readonly string[], before: string | null): string[] {
  if (before !== null && moved.includes(before)) return [...order];
  const taken = new Set(moved);
  const rest = order.filter((id) => !taken.has(id));
  const at = before === null ? rest.length : rest.indexOf(before);
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}
