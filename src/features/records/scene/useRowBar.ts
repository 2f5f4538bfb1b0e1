import { useMemo } from 'react';
import type { Lookups } from '@/domain/fields/fieldContext';
import { drawnColor } from '@/domain/fields/ruleColors';
import { compileFilter } from '@/domain/filters/compileFilter';
import { applyFilter } from '@/domain/filters/evaluateFilter';
import type { Field } from '@/domain/kinds/field';
import type { WindowRow } from '@/engine/tableTypes';
import { fieldIdOfFilter } from '../model/columnModel';
import type { ViewSettings } from '../model/viewSettings';

/** Colours that a rule can give, by stored name. */
export function barColor(color: string): string {
  const drawn = drawnColor(color) ?? 'q8';
  return drawn.startsWith('#') ? drawn : `var(--${drawn})`;
}

/** The bar at the left edge of a row: the colour of the first colour rule that matches it. */
export function useRowBar(
  settings: ViewSettings | undefined,
  fields: ReadonlyMap<string, Field>,
  fieldIndex: ReadonlyMap<string, number>,
  lookups: Lookups,
  day: { today: string; tzMinutes: number },
): ((row: WindowRow) => string | undefined) | undefined {
  return useMemo(() => {
    const cx = { lookups, ...day };
    const rules = (settings?.color_filters ?? []).flatMap((rule) => {
      const fieldId = settings && fieldIdOfFilter(rule, settings);
      const field = fieldId ? fields.get(fieldId) : undefined;
      const index = field && fieldIndex.get(field.id);
      const compiled = compileFilter(rule, field, cx);
      return field && index !== undefined && compiled.active
        ? [{ field, index, filter: compiled.filter, color: barColor(rule.color) }]
        : [];
    });
    if (rules.length === 0) return undefined;
    return (row: WindowRow) =>
      rules.find(({ field, index, filter }) => {
        const values = row.cells[index]?.values ?? [];
        const cell = values.map((value) => ({
          id: value.id,
          content: value.content,
          at: value.at,
          author_id: value.author,
          operation_id: value.operationId,
        }));
        return applyFilter(filter, field, { cell, createdAt: row.createdAt }, cx);
      })?.color;
  }, [settings, fields, fieldIndex, lookups, day]);
}
