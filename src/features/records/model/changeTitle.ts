import { listText } from '@/lib/words/listText';
import type { SettingsPatch } from './viewSettings';

const NOUNS: readonly [keyof SettingsPatch, string][] = [
  ['view_fields', 'columns'],
  ['column_groups', 'columns'],
  ['filters', 'filters'],
  ['sorts', 'order'],
  ['sort_order', 'order'],
  ['sort_descending', 'order'],
  ['record_order', 'order'],
  ['group_by_field_id', 'groups'],
  ['sub_group_field_ids', 'groups'],
  ['color_filters', 'colours'],
  ['row_height', 'row height'],
];

/** Title of a change for history and undo: `Change columns of Compounds`. */
export function changeTitle(patch: SettingsPatch, name: string): string {
  const nouns = NOUNS.filter(([key]) => key in patch).map(([, noun]) => noun);
  return `Change ${listText([...new Set(nouns)]) || 'settings'} of ${name}`;
}
