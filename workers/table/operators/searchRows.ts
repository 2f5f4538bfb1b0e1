import type { FieldShape } from '@/domain/fields/fieldContext';
import { isSearchable, searchAlternatives } from '@/domain/search/freeText';
import { type Bits, dropBits, hasBit, newBits, orBits, setBit } from '../columns/bits';
import { finish } from '../columns/slices';
import type { TableQuery } from '../port/tableQuery';
import { keepOnly } from './keepOnly';
import type { OperatorContext } from './queryContext';

/** The fields that free text is searched in. */
export function searchedFields(query: TableQuery, cx: OperatorContext): FieldShape[] {
  const wanted = query.searchFieldIds && new Set(query.searchFieldIds);
  return cx.columns
    .usedFields()
    .filter((field) => isSearchable(field.field_type) && !cx.hidden.has(field.id) && (!wanted || wanted.has(field.id)));
}

/** Rows whose identifier or texts contain one of the alternatives (lower case). */
export function rowsWithText(
  alternatives: readonly string[],
  fields: readonly FieldShape[],
  identifiers: boolean,
  cx: OperatorContext,
): Bits {
  const found = newBits(cx.columns.store.count);
  const named = identifiers ? rowsInColumn(null, alternatives, cx) : null;
  if (named) addAll(found, named);
  for (const field of fields) {
    const rows = rowsInColumn(field, alternatives, cx);
    if (rows) addAll(found, rows);
  }
  return found;
}

/** Adds a temporary set. */
function addAll(found: Bits, rows: Bits): void {
  orBits(found, rows);
  dropBits(rows);
}

/**
 * Null when no entry of the column contains any: a word is in few columns, and the rows of the others need not be
 * scanned.
 */
function rowsInColumn(field: FieldShape | null, alternatives: readonly string[], cx: OperatorContext): Bits | null {
  const { columns } = cx;
  const column = field ? columns.dictionary(field) : columns.identifiers();
  finish(column.build());
  const entries = columns.searchTexts(field).containing(alternatives);
  const rows = entries.every((word) => word === 0) ? null : column.rowsOfEntries(entries);
  if (rows)
    for (const [row, codes] of column.several) if (codes.some((code) => hasBit(entries, code))) setBit(rows, row);
  dropBits(entries);
  return rows;
}

/** Removes from `rows` what does not contain the query's free text and identifier text. */
export function searchRows(rows: Bits, query: TableQuery, cx: OperatorContext): void {
  const alternatives = searchAlternatives(query.searchText ?? '');
  if (alternatives.length > 0)
    keepOnly(rows, rowsWithText(alternatives, searchedFields(query, cx), query.searchIdentifiers !== false, cx));
  const identifier = searchAlternatives(query.identifierText ?? '');
  if (identifier.length > 0) keepOnly(rows, rowsWithText(identifier, [], true, cx));
}
