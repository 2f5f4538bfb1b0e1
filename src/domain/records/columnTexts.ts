import type { TextList } from '@/lib/textList';

/** The shown texts of a field for the records of a table, at the same indices as the records' ids. */
export interface ColumnTexts {
  ids: TextList;
  texts: TextList;
}
