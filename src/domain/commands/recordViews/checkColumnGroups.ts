import type { View } from '../../kinds/view';
import { invalid } from '../../refusal';
import type { ViewInput } from './viewInput';

type Parts = Pick<Partial<ViewInput>, 'view_fields' | 'column_groups'>;

/**
 * Refuses columns under a heading that the view does not have, and two headings with one id.
 * @param held the view as it is; columns may still name a heading that was removed
 * @throws Refusal invalid naming the column
 */
export function checkColumnGroups(input: Parts, held?: Pick<View, 'view_fields' | 'column_groups'>): void {
  const groups = input.column_groups ?? held?.column_groups ?? [];
  const known = new Set(groups.map(({ id }) => id));
  if (known.size < groups.length) throw invalid(['column_groups'], 'Two headings have the same id.');
  const before = new Map(held?.view_fields.map(({ id, group_id }) => [id, group_id]));
  input.view_fields?.forEach(({ id, group_id }, i) => {
    if (!group_id || known.has(group_id) || before.get(id ?? '') === group_id) return;
    throw invalid(['view_fields', i, 'group_id'], 'This heading is not among the column_groups of the view.');
  });
}
