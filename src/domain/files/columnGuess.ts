import type { DateOrder } from '../dates/dateOrder';
import type { DecimalSeparator } from '../fields/decimalSeparator';
import type { FieldType } from '../kinds/fieldType';

export interface ColumnGuess {
  /** From 0. */
  index: number;
  /** As named in the file. */
  name: string;
  /** The name of a field for it: without a unit that its header contains. */
  fieldName: string;
  type: FieldType;
  /** The first three different values that are not empty. */
  samples: string[];
  /** It has no name and is empty: it is left out. */
  isBlank: boolean;
  filled: number;
  empty: number;
  /** The decimal separator of its numbers. */
  decimal: DecimalSeparator;
  /** Order of day and month of its dates; null = none of them shows it. */
  dateOrder: DateOrder | null;
  /** Its dates depend on an order that none of them shows: the person is asked. */
  asksOrder: boolean;
  /** One of its dates that would be another day in the other order; null = there is none. */
  orderSample: string | null;
  /** One of its numbers whose comma may be a decimal or a thousands separator; null = there is none. */
  commaSample: string | null;
  /** The unit of its numbers, from its header or its cells. */
  unit: string | null;
  /** Why a column that looks like numbers or dates stays text; null = there is nothing to report. */
  why: string | null;
  /** How many of the filled values the type would refuse. */
  failing: number;
  /** The first of them, `row` counted from 0 among the rows given. */
  failures: { row: number; text: string }[];
  /** Number of different values, counted up to 1,000. */
  distinct: number;
  /** For select and multiselect: the options, most frequent first. */
  options: string[];
  /** For a column of qualifiers: the column of numbers that they belong to. */
  relationFor: number | null;
  /** For a qualified number whose qualifiers are in a separate column. */
  relationColumn: number | null;
}

export interface TableGuess {
  columns: ColumnGuess[];
  /** The column whose values identify the rows, or null. */
  keyColumn: number | null;
}
