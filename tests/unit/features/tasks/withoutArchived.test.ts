import { describe, expect, it } from 'vitest';
import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import { ALL_ITEMS } from '@/features/tasks/view/viewSettings';
import { withoutArchived } from '@/features/tasks/view/withoutArchived';

const field = (id: string, is_archived: boolean) => ({ id, is_archived }) as PropertyDefinition;
const filter = (property_definition_id: string) => ({
  property_definition_id,
  filter_type: 'is_set',
  filter_prop: null,
});
const settings = {
  ...ALL_ITEMS,
  sorts: [
    { id: 'passage', desc: true },
    { id: 'task_due_date', desc: false },
  ],
  property_filters: [filter('passage'), filter('plate')],
};

describe('a view of items with an archived metadata field', () => {
  it('neither sorts nor filters by it, and does so again when it is restored', () => {
    const shown = withoutArchived(settings, [field('passage', true), field('plate', false)]);
    expect(shown.sorts).toEqual([{ id: 'task_due_date', desc: false }]);
    expect(shown.property_filters).toEqual([filter('plate')]);
    expect(withoutArchived(settings, [field('passage', false), field('plate', false)])).toBe(settings);
  });

  it('keeps what it names before the fields have arrived', () => {
    expect(withoutArchived(settings, [])).toBe(settings);
  });
});
