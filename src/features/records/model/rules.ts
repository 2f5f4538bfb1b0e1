import type { Field } from '@/domain/kinds/field';
import type { ViewFilter, ViewSort } from '@/domain/kinds/view';
import { likelyRule } from '@/parts/filters/likelyRule';
import { operatorsFor } from '@/parts/filters/operatorsFor';
import type { RuleTarget } from './columnModel';
import type { ViewSettings } from './viewSettings';

const same = (a: RuleTarget, b: RuleTarget) => a.key_field_id === b.key_field_id && a.view_field_id === b.view_field_id;

/**
 * The sorts after another click on a column: ascending, then descending, then none.
 * @param additional keeps the other sorts (Shift); otherwise this sort is the only one.
 * @param descending sets the direction instead of toggling it.
 */
export function nextSorts(
  settings: Pick<ViewSettings, 'sorts'>,
  target: RuleTarget,
  additional: boolean,
  descending: boolean | undefined,
  newId: () => string,
): ViewSort[] {
  const held = settings.sorts.find((sort) => same(sort, target));
  const others = additional ? settings.sorts.filter((sort) => sort !== held) : [];
  if (descending === undefined && held?.descending) return [...others];
  const next: ViewSort = {
    ...(held ?? { ...target, id: newId() }),
    descending: descending ?? held !== undefined,
  };
  if (!additional || !held) return [...others, next];
  return settings.sorts.map((sort) => (sort === held ? next : sort));
}

/** A filter without effect so far, with the first operator of the field. */
export function newFilter(target: RuleTarget, filterType: string, newId: () => string): ViewFilter {
  return { id: newId(), ...target, filter_type: filterType, filter_prop: null };
}

/** A filter with the operator that people usually want for a field; null for a field without operators. */
export function firstRule(field: Field, target: RuleTarget, newId: () => string): ViewFilter | null {
  const type = likelyRule(operatorsFor(field));
  return type === null ? null : newFilter(target, type, newId);
}

/** The list with the item at an index replaced, or removed if `next` is null. */
export function replaceAt<T>(list: readonly T[], index: number, next: T | null): T[] {
  return list.flatMap((item, at) => (at === index ? (next === null ? [] : [next]) : [item]));
}
