import type { FilterGroup } from '../kinds/view';

/** Filters that belong together, with the groups inside them. */
export interface FilterTree<F> {
  /** Absent if the tree was not built from a view's groups. */
  id?: string;
  match: FilterGroup['match'];
  filters: readonly F[];
  groups: readonly FilterTree<F>[];
}

/** The groups of a view as trees; a group whose parent was deleted becomes a top-level one. */
export function filterTrees<F extends { group_id: string }>(
  groups: readonly FilterGroup[],
  filters: readonly F[],
): FilterTree<F>[] {
  const known = new Set(groups.map(({ id }) => id));
  const under = (parent: string | null): FilterTree<F>[] =>
    groups
      .filter(({ parent_id: id }) => (id !== null && known.has(id) ? id : null) === parent)
      .map(({ id, match }) => ({
        id,
        match,
        filters: filters.filter(({ group_id }) => group_id === id),
        groups: under(id),
      }));
  return under(null);
}

/**
 * Whether something passes a group.
 * @param test null for a filter that is not applied.
 * @returns null when no filter of the group is applied: then everything passes.
 */
export function passesTree<F>(tree: FilterTree<F>, test: (filter: F) => boolean | null): boolean | null {
  const parts = [...tree.filters.map(test), ...tree.groups.map((group) => passesTree(group, test))];
  const applied = parts.filter((part) => part !== null);
  if (applied.length === 0) return null;
  return tree.match === 'any' ? applied.includes(true) : !applied.includes(false);
}

/** All filters of a tree. */
export function filtersOfTree<F>(tree: FilterTree<F>): F[] {
  return [...tree.filters, ...tree.groups.flatMap(filtersOfTree)];
}
