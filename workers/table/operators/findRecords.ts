import { searchContent } from '@/domain/fields/showContent';
import { isSearchable, searchAlternatives } from '@/domain/search/freeText';
import { foldText } from '@/lib/foldText';
import { andBits, andNotBits, type Bits, clearBit, hasBit, newBits } from '../columns/bits';
import { compareNaturalFast } from '../columns/naturalCompare';
import type { FoundRecord } from '../port/tableResult';
import type { OperatorContext } from './queryContext';
import { rowsWithText } from './searchRows';

function shownRows(cx: OperatorContext): Bits {
  const { store } = cx.columns;
  const bits = newBits(store.count);
  bits.set(store.live.subarray(0, bits.length));
  andNotBits(bits, store.archived);
  return bits;
}

/** 0: the text is the identifier, 1: the identifier begins with it, 2: it contains it. */
function closeness(identifier: string, alternatives: readonly string[]): number {
  const lower = foldText(identifier);
  if (alternatives.includes(lower)) return 0;
  return alternatives.some((alternative) => lower.startsWith(alternative)) ? 1 : 2;
}

function* rowsIn(bits: Bits): Generator<number> {
  for (let word = 0; word < bits.length; word++)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) yield (word << 5) + 31 - Math.clz32(rest & -rest);
}

/** The first rows by identifier, as sorting all of them would give: a short text may be part of every identifier. */
function firstOf(rows: readonly number[], limit: number, identifierOf: (row: number) => string) {
  const first: { row: number; identifier: string }[] = [];
  for (const row of rows) {
    const identifier = identifierOf(row);
    const last = first.length === limit ? first[limit - 1] : undefined;
    if (last && compareNaturalFast(last.identifier, identifier) <= 0) continue;
    let at = first.length;
    while (at > 0 && compareNaturalFast(first[at - 1]!.identifier, identifier) > 0) at--;
    first.splice(at, 0, { row, identifier });
    if (first.length > limit) first.pop();
  }
  return first;
}

/** Records of a table whose identifier contains the text: equal ones first, then beginnings, then by natural order. */
export function findByIdentifier(sliceId: string, text: string, limit: number, cx: OperatorContext): FoundRecord[] {
  const { store } = cx.columns;
  const alternatives = searchAlternatives(text);
  const rows = shownRows(cx);
  if (alternatives.length > 0) andBits(rows, rowsWithText(alternatives, [], true, cx));
  const byCloseness: number[][] = [[], [], []];
  for (const row of rowsIn(rows)) {
    const place = alternatives.length === 0 ? 2 : closeness(store.identifierOf(row), alternatives);
    byCloseness[place]!.push(row);
    if (byCloseness[0]!.length >= limit) break;
  }
  const found: FoundRecord[] = [];
  for (const list of byCloseness) {
    if (found.length >= limit) break;
    for (const { row, identifier } of firstOf(list, limit - found.length, (at) => store.identifierOf(at)))
      found.push({ recordId: store.idOf(row), sliceId, identifier, fieldId: null, text: identifier });
  }
  return found;
}

/** Records of a table that contain the text in a field and not in the identifier; at most `limit`. */
export function findByText(sliceId: string, text: string, limit: number, cx: OperatorContext): FoundRecord[] {
  const { store } = cx.columns;
  const alternatives = searchAlternatives(text);
  const found: FoundRecord[] = [];
  if (alternatives.length === 0) return found;
  const rows = shownRows(cx);
  andNotBits(rows, rowsWithText(alternatives, [], true, cx));
  for (const field of cx.columns.usedFields()) {
    if (found.length >= limit) break;
    if (!isSearchable(field.field_type) || cx.hidden.has(field.id)) continue;
    const hits = rowsWithText(alternatives, [field], false, cx);
    andBits(hits, rows);
    for (const row of rowsIn(hits)) {
      if (found.length >= limit) break;
      const shown = searchContent(store.content(row, field.id), { field, lookups: cx.lookups });
      const identifier = store.identifierOf(row);
      found.push({ recordId: store.idOf(row), sliceId, identifier, fieldId: field.id, text: shown });
      if (hasBit(rows, row)) clearBit(rows, row);
    }
  }
  return found;
}
