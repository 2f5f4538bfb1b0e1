import type { Json } from '@/lib/json';
import type { FieldType } from '../kinds/fieldType';

/** One field of a demo table and how its content is read from a row; null leaves the cell empty. */
export interface DemoColumn<Row> {
  name: string;
  type: FieldType;
  isKey?: true;
  /** For select, status and multiselect: the option names in order. */
  options?: readonly string[];
  content(row: Row): Json;
}
