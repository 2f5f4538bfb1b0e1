import { aggregationOfColumn } from '@/domain/aggregations/aggregatedColumn';
import { isAdjusted } from '@/domain/display/displayedCell';
import type { CompiledFilter, ContentTest } from '@/domain/filters/compiledFilter';
import { applyFilter } from '@/domain/filters/evaluateFilter';
import type { FilterContext } from '@/domain/filters/filterContext';
import type { Field } from '@/domain/kinds/field';
import type { Structure } from '../events/structureCache';

/** With more fields than this, cutting them out of a record one by one costs more than reading the whole record. */
const MOST_FIELDS = 6;

/** Most ids that are searched for in the text of a record. */
const MOST_IDS = 20;

/** Cells to be read of a table: those of these fields, for the records that may pass. */
export interface AskedCells {
  fieldIds: readonly string[];
  /** Texts that the stored cells of every record that may pass contain: at least one of each list. */
  holding: readonly (readonly string[])[];
}

/** The records without any cells. */
export const NO_CELLS: AskedCells = { fieldIds: [], holding: [] };

/**
 * The stored fields that these columns are read from; null when a column needs more of a record, as formulas, curves,
 * structures and lookups do.
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

/** The ids of which every passing content contains one; null when the test does not say. */
function heldIds(test: ContentTest): string[] | null {
  if (test.kind === 'choice') return test.negated ? null : [...test.ids];
  const asksForOne = test.kind === 'list' && ['superset', 'overlap', 'same_elements'].includes(test.rule);
  return asksForOne ? [...test.ids] : null;
}

/**
 * Texts that the stored cells of every record that passes all of these filters contain. Only filters count that a
 * record without the cell fails, and only on fields that show the record's own values. Structure filters do not count:
 * one whose pattern cannot be read is skipped.
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
 * The same as an SQL condition; the first `taken` parameters of the statement are used already. It uses `strpos`, which
 * costs a tenth of `like` on texts of this length.
 */
export function holdingCondition(holding: AskedCells['holding'], taken: number): { sql: string; values: string[] } {
  const values = holding.flat();
  let next = taken;
  const any = (texts: readonly string[]) => texts.map(() => `strpos(cells, $${++next}) > 0`).join(' or ');
  return { sql: holding.map((texts) => ` and (${any(texts)})`).join(''), values };
}
