import { foldText } from '@/lib/foldText';
import { GrowingUint32 } from '../columns/growingUint32';
import type { Slices } from '../columns/slices';
import type { TableQuery } from '../port/tableQuery';
import type { FoundPlaces } from '../port/tableResult';
import type { OperatorContext } from './queryContext';
import { shownText } from './shownText';

/** Places that are reported; more are only counted no further. */
const MOST_PLACES = 1_000_000;
/** Rows between two pauses. */
const ROWS = 64;

/**
 * All cells whose shown text holds the text, in reading order (identifier first, then fields), hidden columns included.
 * A cell that repeats the identifier of its row counts once.
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
  if (needle !== '')
    for (let index = 0; index < rows.length && !isCut; index++) {
      const row = rows[index]!;
      const named = foldText(shownText(row, null, cx));
      for (let at = 0; at < fields.length; at++) {
        const fieldId = fields[at]!;
        const shown = fieldId === null ? named : foldText(shownText(row, fieldId, cx));
        if (!shown.includes(needle)) continue;
        if (fieldId !== null && keyFieldIds.has(fieldId) && named.includes(needle)) continue;
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
