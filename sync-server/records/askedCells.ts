import { aggregationOfColumn } from '@/domain/aggregations/aggregatedColumn';
import { isAdjusted } from '@/domain/display/displayedCell';
import type { CompiledFilter, ContentTest } from '@/domain/filters/compiledFilter';
import { applyFilter } from '@/domain/filters/evaluateFilter';
import type { FilterContext } from '@/domain/filters/filterContext';
import type { Field } from '@/domain/kinds/field';
import type { Structure } from '../events/structureCache';

/** Fields beyond these cost more to cut out of a record, one by one, than the whole record costs. */
const MOST_FIELDS = 6;

/** More ids than this are not looked for in the text of a record. */
const MOST_IDS = 20;

/** What of a table's records is read: the cells of these fields, of the records that may pass. */
export interface AskedCells {
  fieldIds: readonly string[];
  /** Texts that the stored cells hold in every record that may pass: of each list one of them. */
  holding: readonly (readonly string[])[];
}

/** Nothing but the records themselves. */
export const NO_CELLS: AskedCells = { fieldIds: [], holding: [] };

/**
 * The stored fields that these columns are read from; null where a column needs more of a record: formulas, curves,
 * structures and lookups.
 */
export function storedFields(columnIds: readonly string[], structure: Structure): string[] | null {
  const found = new Set<string>();
  for (const columnId of columnIds) {
    const id = aggregationOfColumn(columnId)?.sourceId ?? columnId;
    const field = structure.get('field', id);
    if (!field || field.field_type === 'formula') return null;
    found.add(id);
  }
  return found.size > MOST_FIELDS ? null : [...found];
}

/** The ids of which a content that passes holds one; null where that says nothing. */
function heldIds(test: ContentTest): string[] | null {
  if (test.kind === 'choice') return test.negated ? null : [...test.ids];
  const asksForOne = test.kind === 'list' && ['superset', 'overlap', 'same_elements'].includes(test.rule);
  return asksForOne ? [...test.ids] : null;
}

/**
 * What stored cells hold of every record that passes these filters, all of which it must pass. Only filters are asked
 * that a record without the cell fails, and only fields that show what their own record holds. Filters of structures are
 * not asked: one whose pattern cannot be read is skipped.
 */
export function heldByPassing(
  filters: readonly { field: Field; filter: CompiledFilter }[],
  structure: Structure,
  cx: FilterContext,
): string[][] {
  return filters.flatMap(({ field, filter }) => {
    const stored = structure.get('field', field.id);
    if (!stored || isAdjusted(stored) || filter.kind !== 'content' || filter.test.kind === 'structure') return [];
    if (applyFilter(filter, field, { cell: [], createdAt: 0 }, cx)) return [];
    const ids = heldIds(filter.test);
    const key = [`"${field.id}":`];
    return ids && ids.length <= MOST_IDS ? [key, ids.map((id) => JSON.stringify(id))] : [key];
  });
}

/**
 * The same as a condition of a statement whose first `taken` parameters are given. By `strpos`, which costs a tenth of
 * what `like` does on texts of this length.
 */
export function holdingCondition(holding: AskedCells['holding'], taken: number): { sql: string; values: string[] } {
  const values = holding.flat();
  let next = taken;
  const any = (texts: readonly string[]) => texts.map(() => `strpos(cells, $${++next}) > 0`).join(' or ');
  return { sql: holding.map((texts) => ` and (${any(texts)})`).join(''), values };
}
