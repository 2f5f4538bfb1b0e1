import type { Choice } from '../permissions/permissionSettings';
import { isBarring } from '../permissions/permissionSettings';
import { ALL, and, isIn, not, overlaps, type Scope, within } from '../permissions/scope';

/** A set of ids: only these, or all but these. */
export type Seen = { only: readonly string[] } | { but: readonly string[] };

export const ANY: Seen = { but: [] };
export const NOTHING: Seen = { only: [] };

/** The ids that a choice in the settings includes. */
export function seenBy(choice: Choice): Seen {
  if (choice.mode === 'all') return ANY;
  return isBarring(choice) ? { but: choice.ids } : { only: choice.ids };
}

/** Whether it is the set of all ids. */
export const isAny = (seen: Seen): boolean => 'but' in seen && seen.but.length === 0;

export function isSeen(seen: Seen, id: string): boolean {
  return 'only' in seen ? seen.only.includes(id) : !seen.but.includes(id);
}

/** The ids in both sets. */
export function bothSeen(a: Seen, b: Seen): Seen {
  if ('only' in a) return { only: a.only.filter((id) => isSeen(b, id)) };
  if ('only' in b) return { only: b.only.filter((id) => isSeen(a, id)) };
  return { but: [...a.but, ...b.but] };
}

/** Rows whose attribute is an id of the set. */
export function oneOf(attr: string, seen: Seen): Scope {
  return 'only' in seen ? isIn(attr, seen.only) : not(isIn(attr, seen.but));
}

/** Rows whose list contains nothing outside the set. */
export function allOf(attr: string, seen: Seen): Scope {
  return 'only' in seen ? within(attr, seen.only) : not(overlaps(attr, seen.but));
}

/** Rows that are in all of these scopes. */
export const everyOf = (scopes: readonly Scope[]): Scope => scopes.reduce((held, next) => and(held, next), ALL);
