import type { Lookups } from '@/domain/fields/fieldContext';
import type { FilterContext } from '@/domain/filters/filterContext';
import type { SliceColumns } from '../columns/sliceColumns';

/** Data that operators work on. */
export interface OperatorContext {
  columns: SliceColumns;
  lookups: Lookups;
  filters: FilterContext;
  /** Fields that may not be read. */
  hidden: ReadonlySet<string>;
}
