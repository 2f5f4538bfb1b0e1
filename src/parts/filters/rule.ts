import type { Json } from '@/lib/json';

/** What a filter asks of its field. How the field is named is its owner's matter: a view names a column, others a field. */
export interface Rule {
  /** '' until one is chosen. */
  filter_type: string;
  filter_prop: Json;
}
