import type { FieldShape } from '@/domain/fields/fieldContext';
import { isNumericText } from '@/domain/fields/numericText';
import { readContent } from '@/domain/fields/readContent';
import type { FieldType } from '@/domain/kinds/fieldType';
import { type BlockAct, valueOfAct } from '@/domain/records/recordBlock';
import type { Json } from '@/lib/json';
import { MemoryEntries } from '../columns/entries';
import { SLICE_LENGTH, type Slices } from '../columns/slices';
import { PackedEntries, type PackedTexts, packTexts } from './packedTexts';
import type { SourceColumn } from './rowSource';

/** A whole number for each row, or one for all, or start and step. */
export type PackedRun = number | { start: number; step: number } | Int32Array | Float64Array;

/** One field of a table as it is stored. */
export interface PackedColumn {
  /** Plain numbers, NaN = none; null when the contents are in `codes` and `texts`. */
  numbers: Float64Array | null;
  /**
   * One more than the number of decimals, for numbers that were written with more than necessary (`2.50`); 0 = written
   * in the shortest form. Absent = all in the shortest form.
   */
  decimals?: Uint8Array | null;
  codes: Uint32Array | null;
  texts: PackedTexts | null;
  /** The field type that every content was a value of; null = some were not. */
  heldFor: FieldType | null;
  /** Position in the acts, -1 = no value. */
  act: PackedRun;
  /** Low 32 bits of the value ids. */
  low: PackedRun;
}

const NONE = 0xffffffff;

export function runOf(run: PackedRun, i: number): number {
  if (typeof run === 'number') return run;
  return 'start' in run ? run.start + i * run.step : run[i]!;
}

/** The most compact form of a list of numbers. */
export function packedRun(numbers: Float64Array): PackedRun {
  const start = numbers[0] ?? 0;
  const step = (numbers[1] ?? start) - start;
  for (let i = 1; i < numbers.length; i++)
    if (numbers[i] !== start + i * step) return numbers.every((n) => n === n << 0) ? Int32Array.from(numbers) : numbers;
  return step === 0 ? start : { start, step };
}

/** Most decimals with which a number can be written and still be stored as a number. */
const MOST_DECIMALS = 20;

/**
 * One more than the number of decimals with which a number was written, 0 = written in the shortest form; -1 = not such
 * a content.
 */
function decimalsOf(one: Json): number {
  if (one === null) return 0;
  if (typeof one === 'number') return Number.isNaN(one) ? -1 : 0;
  if (typeof one !== 'string' || !isNumericText(one)) return -1;
  const point = one.indexOf('.');
  const decimals = point < 0 ? 0 : one.length - point - 1;
  return decimals <= MOST_DECIMALS && Number(one).toFixed(decimals) === one ? decimals + 1 : -1;
}

/** @param contents one per row, null = none. */
export function* packColumn(
  contents: readonly Json[],
  act: PackedRun,
  low: PackedRun,
  field?: FieldShape,
): Slices<PackedColumn> {
  const { length } = contents;
  let heldFor = field?.field_type ?? null;
  let areNumbers = true;
  let decimals: Uint8Array | null = null;
  for (let from = 0; from < length; from += SLICE_LENGTH) {
    const part = contents.slice(from, from + SLICE_LENGTH);
    if (field && heldFor && !part.every((one) => one === null || readContent(field, one) !== null)) heldFor = null;
    for (let i = 0; areNumbers && i < part.length; i++) {
      const written = decimalsOf(part[i]!);
      areNumbers = written >= 0;
      if (written > 0) {
        decimals ??= new Uint8Array(length);
        decimals[from + i] = written;
      }
    }
    yield;
  }
  if (areNumbers) {
    const numbers = Float64Array.from(contents, (one) => (one === null ? Number.NaN : Number(one)));
    return { numbers, decimals, codes: null, texts: null, heldFor, act, low };
  }
  const entries = new MemoryEntries();
  const codes = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    const one = contents[i]!;
    codes[i] = one === null ? NONE : entries.codeOf(one);
    if (i % SLICE_LENGTH === 0) yield;
  }
  const texts = yield* packTexts(entries.count, (code) => entries.at(code));
  return { numbers: null, codes, texts, heldFor, act, low };
}

/** A stored column as a source's column; arrays are shared, not copied. */
export function unpackColumn(packed: PackedColumn, acts: readonly BlockAct[]): SourceColumn {
  const { numbers, decimals = null, codes, texts, heldFor, act, low } = packed;
  const entries = texts && new PackedEntries(texts);
  const contentAt = (i: number): Json => {
    if (numbers) {
      const number = numbers[i]!;
      if (Number.isNaN(number)) return null;
      return decimals?.[i] ? number.toFixed(decimals[i]! - 1) : number;
    }
    const code = codes![i]!;
    return code === NONE ? null : entries!.at(code);
  };
  return {
    contentAt,
    valueAt(i) {
      const made = acts[runOf(act, i)];
      // A cleared cell holds a value without content: it belongs to the history.
      return made && valueOfAct(made, runOf(low, i), contentAt(i));
    },
    actAt: (i) => runOf(act, i),
    lowAt: (i) => runOf(low, i),
    packed: { numbers, codes, entries, heldFor },
    bytes:
      (numbers?.byteLength ?? 0) + (decimals?.byteLength ?? 0) + (codes?.byteLength ?? 0) + (entries?.bytes() ?? 0),
  };
}
