import type { SettingsPatch, ViewSettings } from './viewSettings';

/** Maximum depth of nested groups. */
export const MOST_LEVELS = 3;

type Grouping = Pick<ViewSettings, 'group_by_field_id' | 'sub_group_field_ids'>;

/** The fields by which a view is grouped, outermost first. */
export function groupLevels({ group_by_field_id: first, sub_group_field_ids: within }: Grouping): string[] {
  return first === null ? [] : [...new Set([first, ...(within ?? [])])];
}

/** The change that groups by these fields, outermost first; none = no groups. */
export function groupedBy(fieldIds: readonly string[]): SettingsPatch {
  const [first = null, ...within] = fieldIds;
  return { group_by_field_id: first, sub_group_field_ids: within.length > 0 ? within : null };
}

/** The change that adds a field as the innermost level, or removes it. */
export function toggledLevel(settings: Grouping, fieldId: string): SettingsPatch {
  const levels = groupLevels(settings);
  return groupedBy(levels.includes(fieldId) ? levels.filter((id) => id !== fieldId) : [...levels, fieldId]);
}
