import type { ViewFilter } from '@/domain/kinds/view';
import type { SettingsPatch, ViewSettings } from './viewSettings';

type Groups = Pick<ViewSettings, 'filter_groups' | 'group_filters'>;

/** Adds an empty group of alternatives; null = on the first level. */
export function withGroup(settings: Groups, id: string, parentId: string | null): SettingsPatch {
  return { filter_groups: [...settings.filter_groups, { id, parent_id: parentId, match: 'any' }] };
}

/** Sets whether all parts of a group must match, or any of them. */
export function withMatch(settings: Groups, id: string, match: 'all' | 'any'): SettingsPatch {
  return { filter_groups: settings.filter_groups.map((group) => (group.id === id ? { ...group, match } : group)) };
}

/** The groups without one of them and everything inside it, including their filters. */
export function withoutGroup(settings: Groups, id: string): SettingsPatch {
  const gone = new Set([id]);
  // A group comes after the one that contains it, unless somebody wrote them in another order.
  for (let size = 0; size < gone.size; ) {
    size = gone.size;
    for (const group of settings.filter_groups) if (gone.has(group.parent_id ?? '')) gone.add(group.id);
  }
  return {
    filter_groups: settings.filter_groups.filter((group) => !gone.has(group.id)),
    group_filters: settings.group_filters.filter((filter) => !gone.has(filter.group_id)),
  };
}

/** Adds a filter to a group. */
export function withGroupFilter(settings: Groups, groupId: string, filter: ViewFilter): SettingsPatch {
  return { group_filters: [...settings.group_filters, { ...filter, group_id: groupId }] };
}

/**
 * Replaces or removes the filter at an index among those of all groups. With its last filter a group is removed too.
 */
export function putGroupFilter(settings: Groups, place: number, next: ViewFilter | null): SettingsPatch {
  const held = settings.group_filters[place];
  if (!held) return {};
  if (next)
    return {
      group_filters: settings.group_filters.map((filter, at) => (at === place ? { ...held, ...next } : filter)),
    };
  const group_filters = settings.group_filters.filter((_, at) => at !== place);
  const isLast =
    !group_filters.some((filter) => filter.group_id === held.group_id) &&
    !settings.filter_groups.some((group) => group.parent_id === held.group_id);
  return isLast ? withoutGroup(settings, held.group_id) : { group_filters };
}
