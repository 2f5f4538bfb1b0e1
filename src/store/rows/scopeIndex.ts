import type { Collection, Table } from 'dexie';
import { compileScope } from '@/domain/permissions/matches';
import type { Scope, ScopedRow } from '@/domain/permissions/scope';
import { assertNever } from '@/lib/assertNever';

/** Rows that an index finds: their attribute, or an item of it if it is a list, is one of the ids. */
export interface IndexLookup {
  index: string;
  ids: readonly string[];
}

/** Names of indexes by their attribute. */
export type Indexes = ReadonlyMap<string, string>;

/** Where the rows of a scope are: nowhere, among those that some lookups find together, or anywhere. */
export type IndexPlan = { rows: 'none' } | { rows: 'found'; lookups: readonly IndexLookup[] } | { rows: 'any' };

const ANYWHERE: IndexPlan = { rows: 'any' };
const NOWHERE: IndexPlan = { rows: 'none' };

const sizeOf = (plan: IndexPlan) =>
  plan.rows === 'any'
    ? Number.POSITIVE_INFINITY
    : plan.rows === 'none'
      ? 0
      : plan.lookups.reduce((sum, { ids }) => sum + ids.length, 0);

/**
 * The index lookups that leave the fewest rows for `matches` to check. Of an `and`, the part with the fewest keys is
 * looked up; of an `or`, all parts, provided that each can be looked up.
 * @param indexes names of indexes by attribute; a list needs an index with an entry for each item.
 */
export function planScope(scope: Scope, indexes: Indexes): IndexPlan {
  switch (scope.op) {
    case 'none':
      return NOWHERE;
    case 'in':
    case 'overlaps': {
      const index = indexes.get(scope.attr);
      return index === undefined ? ANYWHERE : { rows: 'found', lookups: [{ index, ids: scope.ids }] };
    }
    case 'and':
      return scope.of
        .map((part) => planScope(part, indexes))
        .reduce((best, plan) => (sizeOf(plan) < sizeOf(best) ? plan : best), ANYWHERE);
    case 'or': {
      const plans = scope.of.map((part) => planScope(part, indexes));
      if (plans.some(({ rows }) => rows === 'any')) return ANYWHERE;
      return { rows: 'found', lookups: plans.flatMap((plan) => (plan.rows === 'found' ? plan.lookups : [])) };
    }
    case 'all':
    case 'not':
    case 'within':
    case 'is':
    case 'absent':
      return ANYWHERE;
    default:
      return assertNever(scope);
  }
}

/**
 * The rows of a table in a scope, using its indexes where they help and filtering the rest in memory; each once.
 * @param attrsOf the attributes that the scope uses.
 */
export async function readScope<Row>(
  table: Table<Row, string>,
  scope: Scope,
  { indexes, attrsOf }: { indexes: Indexes; attrsOf: (row: Row) => ScopedRow },
): Promise<Row[]> {
  const plan = planScope(scope, indexes);
  if (plan.rows === 'none') return [];
  const isIn = compileScope(scope);
  const lies = (row: Row) => isIn(attrsOf(row));
  if (plan.rows === 'any') return table.filter(lies).toArray();
  const found = new Map<string, Row>();
  for (const { index, ids } of plan.lookups) {
    const rows: Collection<Row, string> = table.where(index).anyOf(ids).distinct();
    await rows.each((row, { primaryKey }) => {
      if (!found.has(primaryKey) && lies(row)) found.set(primaryKey, row);
    });
  }
  return [...found.values()];
}
