import type { ColumnTexts } from '@/domain/records/columnTexts';
import { unpackTextList } from '@/lib/textList';
import { MARK_WORDS, writeMark } from '@/lib/textMark';

/** The stored hash of a record: the hashes of its part, and where its own begins in them. */
export interface HeldMark {
  readonly marks: Uint32Array;
  readonly at: number;
}

export interface HeldMarks {
  readonly size: number;
  ids(): Iterable<string>;
  of(id: string): HeldMark | undefined;
}

export interface Comparison {
  /** Stored records whose structure has changed or is gone. */
  readonly outdated: string[];
  /** Positions in the column of structures that the library lacks or has in another form. */
  readonly unknown: Uint32Array;
}

/** Rows between two pauses. */
const STRIDE = 1024;

/**
 * Compares a library with a column of a table, with pauses (yields).
 * @param column an empty text means that the record has no structure.
 * @param whole records missing from the column have none either.
 */
export function* compareColumn(held: HeldMarks, column: ColumnTexts, whole: boolean): Generator<void, Comparison> {
  const ids = unpackTextList(column.ids);
  const { bytes, offsets } = column.texts;
  const outdated: string[] = [];
  const unknown = new Uint32Array(ids.length);
  const mark = new Uint32Array(MARK_WORDS);
  let unknowns = 0;
  let met = 0;
  for (let i = 0; i < ids.length; i++) {
    if (i % STRIDE === STRIDE - 1) yield;
    const own = held.of(ids[i]!);
    const isEmpty = offsets[i] === offsets[i + 1];
    if (own) {
      met++;
      writeMark(bytes, offsets[i]!, offsets[i + 1]!, mark, 0);
      if (!isEmpty && own.marks[own.at] === mark[0] && own.marks[own.at + 1] === mark[1]) continue;
      outdated.push(ids[i]!);
    }
    if (!isEmpty) unknown[unknowns++] = i;
  }
  if (whole && met < held.size) {
    yield;
    const named = new Set(ids);
    for (const id of held.ids()) if (!named.has(id)) outdated.push(id);
  }
  return { outdated, unknown: unknown.slice(0, unknowns) };
}
