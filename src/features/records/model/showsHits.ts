import type { QueryFilter, QueryFilterGroup, TableQuery } from '@/engine/tableTypes';

/** Whether the rows for the query `shown` were selected by the same structure hits as those of the query `asked`. */
export function showsHits(shown: TableQuery, asked: TableQuery): boolean {
  const known = new Set(hitLists(shown));
  return hitLists(asked).every((hits) => known.has(hits));
}

/**
 * The lists are compared by identity: each refinement creates a new array, and a list of 100,000 is too long to
 * compare.
 */
function hitLists({ filters, filterGroups }: TableQuery): (readonly string[])[] {
  const within = ({ filters, groups }: QueryFilterGroup): QueryFilter[] => [...filters, ...groups.flatMap(within)];
  return [...filters, ...(filterGroups ?? []).flatMap(within)].flatMap(({ matchingIds }) =>
    matchingIds ? [matchingIds] : [],
  );
}
