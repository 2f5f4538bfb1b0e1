import type { FieldType } from '../fields/fieldType';

export interface ColumnGuess {
  /** From 0. */
  index: number;
  name: string;
  type: FieldType;
  /** The first three different values that are not empty. */
  samples: string[];
  filled: number;
  empty: number;
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
  /** For a qualified number whose qualifiers stand in a column of their own. */
  relationColumn: number | null;
}

export interface TableGuess {
  columns: ColumnGuess[];
  /** The column whose values name the rows, or null. */
  keyColumn: number | null;
}
