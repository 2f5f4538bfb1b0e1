import type { QueryFilter, QueryFilterGroup, TableQuery } from '@/engine/tableTypes';

/** Whether rows that answer the query `shown` were chosen by the hits of structure filters that the query `asked` has. */
export function showsHits(shown: TableQuery, asked: TableQuery): boolean {
  const known = new Set(hitLists(shown));
  return hitLists(asked).every((hits) => known.has(hits));
}

/** The lists themselves: each further one is an array of its own, and a list of 100,000 is not compared. */
function hitLists({ filters, filterGroups }: TableQuery): (readonly string[])[] {
  const within = ({ filters, groups }: QueryFilterGroup): QueryFilter[] => [...filters, ...groups.flatMap(within)];
  return [...filters, ...(filterGroups ?? []).flatMap(within)].flatMap(({ matchingIds }) =>
    matchingIds ? [matchingIds] : [],
  );
}
