/** Attributes of a row, as a scope sees them. */
export type ScopedRow = { readonly [attribute: string]: unknown };

/**
 * Which rows of a kind a person may reach, as data: read in memory (matches), as SQL (sync-server) and as lookups in
 * indexes (store). An absent or null attribute is in no list and overlaps nothing.
 */
export type Scope =
  | { op: 'all' }
  | { op: 'none' }
  | { op: 'and'; of: readonly Scope[] }
  | { op: 'or'; of: readonly Scope[] }
  | { op: 'not'; of: Scope }
  /** A text of the row is one of these. */
  | { op: 'in'; attr: string; ids: readonly string[] }
  /** A list of the row contains one of these. */
  | { op: 'overlaps'; attr: string; ids: readonly string[] }
  /** All items of a list of the row are among these; true for an empty or missing list. */
  | { op: 'within'; attr: string; ids: readonly string[] }
  | { op: 'is'; attr: string; value: boolean }
  /** The row has no such attribute, or null. */
  | { op: 'absent'; attr: string };

export const ALL: Scope = { op: 'all' };
export const NONE: Scope = { op: 'none' };

const unique = (ids: readonly string[]) => [...new Set(ids)].sort();

/** Rows whose text is one of the ids: none of them without ids. */
export function isIn(attr: string, ids: readonly string[]): Scope {
  return ids.length === 0 ? NONE : { op: 'in', attr, ids: unique(ids) };
}

export function overlaps(attr: string, ids: readonly string[]): Scope {
  return ids.length === 0 ? NONE : { op: 'overlaps', attr, ids: unique(ids) };
}

export function within(attr: string, ids: readonly string[]): Scope {
  return { op: 'within', attr, ids: unique(ids) };
}

export function isTrue(attr: string): Scope {
  return { op: 'is', attr, value: true };
}

export function absent(attr: string): Scope {
  return { op: 'absent', attr };
}

export function not(scope: Scope): Scope {
  if (scope.op === 'all') return NONE;
  if (scope.op === 'none') return ALL;
  return scope.op === 'not' ? scope.of : { op: 'not', of: scope };
}

/** Joins parts: nested ones of the same kind are flattened, the neutral one is dropped, the other constant decides. */
function join(op: 'and' | 'or', parts: readonly Scope[]): Scope {
  const [neutral, deciding] = op === 'and' ? [ALL, NONE] : [NONE, ALL];
  const seen = new Set<Scope>();
  for (const part of parts)
    for (const inner of part.op === op ? part.of : [part]) {
      if (inner.op === deciding.op) return deciding;
      if (inner.op !== neutral.op) seen.add(inner);
    }
  const [first, ...more] = seen;
  if (!first) return neutral;
  return more.length === 0 ? first : { op, of: [first, ...more] };
}

export const and = (...parts: readonly Scope[]): Scope => join('and', parts);
export const or = (...parts: readonly Scope[]): Scope => join('or', parts);

/** The attributes that a scope uses. */
export function attributesOf(scope: Scope): Set<string> {
  if (scope.op === 'and' || scope.op === 'or') return new Set(scope.of.flatMap((part) => [...attributesOf(part)]));
  if (scope.op === 'not') return attributesOf(scope.of);
  return new Set('attr' in scope ? [scope.attr] : []);
}
