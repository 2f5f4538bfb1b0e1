import type { Json } from '@/lib/json';
import type { FieldType } from '../kinds/fieldType';
import type { FormatContext } from './fieldContext';
import type { FilterType } from './filterTypes';

/**
 * The sort position of a content in its field. Compare `last`, then `n`, then `t` in natural order; `last` 1 puts the
 * value after all others (yet before empty cells) in both directions.
 */
export interface SortKey {
  last: 0 | 1;
  n: number;
  t: string;
}

/**
 * Parts of the sort key that a type uses, so that an engine can choose its column: n alone, t alone, both, or neither.
 */
export type SortKind = 'number' | 'text' | 'number-text' | 'none';

/**
 * One field type: how its content looks and is shown, exported, ordered, filtered and found. Pure. How its texts are
 * read is defined by its FieldReader, so that code which only shows and searches does not load the readers of formats.
 * Functions other than `holds` may assume a content for which `holds` is true.
 */
export interface FieldTypeSpec<C extends Json = Json> {
  type: FieldType;
  label: string;
  /** Whether the content has the shape that the type stores; agrees with its schema in contentSchemas. */
  holds(content: Json): boolean;
  /** As the cell shows it. */
  format(content: C, cx: FormatContext): string;
  /** As files and the clipboard carry it: full precision; parse of it gives the content again where the type says so. */
  exportText(content: C, cx: FormatContext): string;
  /** Whether `parse(exportText(x))` equals x (for contents without parts that text cannot express). */
  roundTrips: boolean;
  sortKind: SortKind;
  sortKey(content: C, cx: FormatContext): SortKey;
  /** Filter types offered beside last_updated_after, which every type has. */
  operators: readonly FilterType[];
  /** Whether a stored content counts as no value (empty text, empty list). */
  isEmpty(content: C): boolean;
  /** The text that free-text search looks at; null = the type is not searched. */
  searchText(content: C, cx: FormatContext): string | null;
  /** Whether one content is a list of several things. */
  multi: boolean;
}
