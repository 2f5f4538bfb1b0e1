import type { ViewSettings } from './viewSettings';

/** The sorts of a view after a click on a column: ascending, then descending, then its own order again. */
export function nextSorts(sorts: ViewSettings['sorts'], id: string): ViewSettings['sorts'] {
  const [sort] = sorts;
  if (sort?.id !== id) return [{ id, desc: false }];
  return sort.desc ? [] : [{ id, desc: true }];
}
