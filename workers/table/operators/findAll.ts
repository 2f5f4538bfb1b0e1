import { formatContent } from '@/domain/fields/showContent';
import { foldText } from '@/lib/foldText';
import { hasBit } from '../columns/bits';
import { NO_CODE } from '../columns/dictionaryColumn';
import { GrowingUint32 } from '../columns/growingUint32';
import { isNumeric } from '../columns/sliceColumns';
import type { Slices } from '../columns/slices';
import type { TableQuery } from '../port/tableQuery';
import type { FoundPlaces } from '../port/tableResult';
import type { OperatorContext } from './queryContext';
import { shownText } from './shownText';

/** The most cells that are reported; counting stops there. */
const MOST_PLACES = 1_000_000;
/** Rows between two pauses. */
const ROWS = 1024;

/** Whether the cell of a row contains the searched text. */
type Test = (row: number) => boolean;

/**
 * A test of the cells of a column. Texts that were folded for searches are looked up; of other columns each content is
 * read once. Cells that come from an edit, another record or a formula are read as they are shown.
 */
function* testOf(fieldId: string | null, needle: string, cx: OperatorContext): Slices<Test> {
  const { columns } = cx;
  const { store } = columns;
  const asShown: Test = (row) => foldText(shownText(row, fieldId, cx)).includes(needle);
  const field = fieldId === null ? null : columns.field(fieldId);
  if (field === undefined) return () => false;
  if (field && (isNumeric(field.field_type) || store.isWorkedOut(field.id) || store.derived.column(field.id)))
    return asShown;
  const column = field ? columns.dictionary(field) : columns.identifiers();
  yield* column.build();
  let holds: (code: number) => boolean;
  if (field === null || field.field_type === 'text') {
    const texts = columns.searchTexts(field);
    yield* texts.index.ready();
    const found = texts.containing([needle]);
    holds = (code) => hasBit(found, code);
  } else {
    const known = new Map<number, boolean>();
    const { lookups } = cx;
    holds = (code) => {
      let held = known.get(code);
      if (held === undefined) {
        held = foldText(formatContent(column.entries.at(code), { field, lookups })).includes(needle);
        known.set(code, held);
      }
      return held;
    };
  }
  const { codes } = column;
  const { overlay } = store;
  return (row) => {
    const code = codes[row]!;
    return code === NO_CODE || (overlay.size > 0 && overlay.has(row)) ? asShown(row) : holds(code);
  };
}

/**
 * All cells whose shown text contains the text, in reading order (identifier first, then fields), including hidden
 * columns. A cell that repeats the identifier of its row counts once.
 */
export function* findAll(
  rows: Uint32Array,
  text: string,
  query: TableQuery,
  keyFieldIds: ReadonlySet<string>,
  cx: OperatorContext,
): Slices<FoundPlaces> {
  const needle = foldText(text).trim();
  const fields: (string | null)[] = [null, ...query.fieldIds.filter((fieldId) => !cx.hidden.has(fieldId))];
  const places = new GrowingUint32();
  let isCut = false;
  if (needle === '') return { fields, places: places.view().slice(), isCut };
  const tests: Test[] = [];
  for (const fieldId of fields) tests.push(yield* testOf(fieldId, needle, cx));
  const isKey = fields.map((fieldId) => fieldId !== null && keyFieldIds.has(fieldId));
  for (let index = 0; index < rows.length && !isCut; index++) {
    const row = rows[index]!;
    let isNamed = false;
    for (let at = 0; at < tests.length; at++) {
      if (!tests[at]!(row)) continue;
      if (at === 0) isNamed = true;
      else if (isNamed && isKey[at]) continue;
      if (places.length === MOST_PLACES) {
        isCut = true;
        break;
      }
      places.push(index * fields.length + at);
    }
    if (index % ROWS === ROWS - 1) yield;
  }
  return { fields, places: places.view().slice(), isCut };
}
