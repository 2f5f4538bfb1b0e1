import type { SettingsPatch } from './viewSettings';

/** What a person may keep for themselves in a shared view. */
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

/** The parts of a change that stay with this person (when their filter is private) and those that go to all. */
export function splitPatch(patch: SettingsPatch, isPrivate: boolean): { mine: SettingsPatch; shared: SettingsPatch } {
  const part = (own: boolean) =>
    Object.fromEntries(Object.entries(patch).filter(([key]) => (isPrivate && PRIVATE.has(key)) === own));
  return { mine: part(true), shared: part(false) };
}
