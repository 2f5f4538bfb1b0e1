// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { viewRules } from '@/features/records/model/viewRules';
import type { ViewSettings } from '@/features/records/model/viewSettings';
import { useSame } from '@/ui/useSame';
import { column, settings } from './fixtures';

const VIEW = settings({
  view_fields: [column('a'), column('b')],
  filters: [{ key_field_id: null, view_field_id: 'col-a', filter_type: 'contains', filter_prop: 'x' }],
});
const copyOf = (view: ViewSettings): ViewSettings => JSON.parse(JSON.stringify(view));

it('an echo of a change, or a width, sends no query to the engine; a filter sends one', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const asked = new Set<unknown>();
  function Table({ view }: { view: ViewSettings }) {
    asked.add(useSame(viewRules(view)));
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const show = (view: ViewSettings) => act(() => root.render(<Table view={view} />));
  show(VIEW);
  show(copyOf(VIEW));
  show({
    ...copyOf(VIEW),
    view_fields: [
      { ...column('a'), width: 300 },
      { ...column('b'), is_hidden: true },
    ],
  });
  expect(asked.size).toBe(1);
  const filtered = copyOf({ ...VIEW, filters: VIEW.filters.map((filter) => ({ ...filter, filter_prop: 'y' })) });
  show(filtered);
  show(copyOf(filtered));
  expect(asked.size).toBe(2);
  act(() => root.unmount());
});
