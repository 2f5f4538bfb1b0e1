import type { Json } from '@/lib/json';

/**
 * Condition of a filter on its field. How the field is identified is up to the owner: a view names a column, others a
 * field.
 */
export interface Rule {
  /** '' until one is chosen. */
  filter_type: string;
  filter_prop: Json;
}
