import type { SettingsPatch } from './viewSettings';

/** The settings that a person may keep private in a shared view. */
export const PRIVATE_KEYS = [
  'filters',
  'filter_groups',
  'group_filters',
  'record_set_ids',
  'sorts',
  'sort_order',
  'sort_descending',
  'record_order',
] as const;

const PRIVATE: ReadonlySet<string> = new Set(PRIVATE_KEYS);

/** Splits a change into the parts that stay with this person (if their filter is private) and those for everybody. */
export function splitPatch(patch: SettingsPatch, isPrivate: boolean): { mine: SettingsPatch; shared: SettingsPatch } {
  const part = (own: boolean) =>
    Object.fromEntries(Object.entries(patch).filter(([key]) => (isPrivate && PRIVATE.has(key)) === own));
  return { mine: part(true), shared: part(false) };
}
