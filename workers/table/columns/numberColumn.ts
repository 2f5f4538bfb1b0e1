import { isoDayNumber } from '@/domain/dates/isoDate';
import type { FieldShape } from '@/domain/fields/fieldContext';
import { numberIn } from '@/domain/fields/numericText';
import { isQualifiedNumber } from '@/domain/fields/qualifiedNumber';
import { qualifierRank } from '@/domain/fields/qualifier';
import { readContent } from '@/domain/fields/readContent';
import { isStated, statedOrder } from '@/domain/fields/statedContent';
import { notAvailableMarker } from '@/domain/fields/types/number';
import type { Json } from '@/lib/json';
import type { SliceRows } from '../store/sliceRows';
import { newestIsForeign, standingContents } from '../store/standingContents';
import { type Bits, grownBits, newBits, putBit } from './bits';
import { grownFloat64 } from './grow';
import { putMember } from './putMember';
import { SLICE_LENGTH, type Slices } from './slices';

/** Rank of the qualifier `=`. */
export const EQUALS_RANK = qualifierRank('=');

/**
 * The numbers that the cells of a number, qualified-number or date field show: values, or day numbers for dates. A row
 * without a number has NaN; it may still have a content (a marker such as `na`).
 */
export class NumberColumn {
  values: Float64Array = new Float64Array(0);
  present: Bits = newBits(0);
  /** Ranks of the qualifiers; null while all are `=`. */
  qualifiers: Uint8Array | null = null;
  /** Rows that show a marker instead of a number, or say why there is none. */
  readonly markers = new Map<number, string>();
  /** All contents that count now, newest first, of rows with more than one. */
  readonly several = new Map<number, Json[]>();
  /** Rows whose newest value is not of the field's type while an older one is: filters use the older, sorts none. */
  readonly sortsEmpty = new Set<number>();
  /** Rows read so far. */
  rows = 0;
  private readonly days = new Map<string, number>();

  constructor(
    private readonly field: FieldShape,
    private readonly store: SliceRows,
  ) {}

  /** Adopts stored numbers, NaN = none. */
  private adopt(numbers: Float64Array): void {
    this.values = numbers;
    this.rows = numbers.length;
    this.present = newBits(numbers.length);
    for (let row = 0; row < numbers.length; row++)
      if (!Number.isNaN(numbers[row]!)) this.present[row >>> 5]! |= 1 << (row & 31);
    for (const row of this.store.overlay.keys()) if (row < this.rows) this.update(row);
  }

  *build(): Slices {
    const { displayed, packed } = this.store;
    if (this.rows === 0 && packed && this.field.field_type === 'number' && !displayed.has(this.field.id)) {
      const numbers = packed.column(this.field.id)?.packed?.numbers;
      if (numbers) this.adopt(numbers);
    }
    while (this.rows < this.store.count) {
      const to = Math.min(this.store.count, this.rows + SLICE_LENGTH);
      this.read(this.rows, to);
      yield;
    }
  }

  private reserve(rows: number): void {
    this.values = grownFloat64(this.values, rows, Number.NaN);
    this.present = grownBits(this.present, rows);
    if (this.qualifiers && this.qualifiers.length < this.values.length) {
      const grown = new Uint8Array(this.values.length).fill(EQUALS_RANK);
      grown.set(this.qualifiers);
      this.qualifiers = grown;
    }
  }

  private read(from: number, to: number): void {
    this.reserve(Math.max(this.store.count, to));
    this.rows = to;
    if (this.field.field_type === 'number') {
      const { values, present } = this;
      this.store.eachContent(this.field.id, from, to, (row, content) => {
        if (typeof content === 'number' && Number.isFinite(content)) {
          values[row] = content;
          present[row >>> 5]! |= 1 << (row & 31);
        } else if (content !== null) this.put(row, content);
      });
    } else this.store.eachContent(this.field.id, from, to, (row, content) => this.put(row, content));
    for (const row of this.store.rowsWithHistory(this.field.id)) if (row >= from && row < to) this.update(row);
  }

  /** Reads one row again after an edit. */
  update(row: number): void {
    this.reserve(row + 1);
    this.markers.delete(row);
    this.several.delete(row);
    const contents = standingContents(this.store, this.field, row);
    if (contents.length > 1) this.several.set(row, contents);
    putMember(this.sortsEmpty, row, newestIsForeign(this.store, this.field, row));
    this.values[row] = Number.NaN;
    this.put(row, contents[0] ?? this.stated(row));
  }

  /** Text in the cell of a row in place of a value; null if there is none. */
  private stated(row: number): Json {
    const shown = this.store.content(row, this.field.id);
    return isStated(shown) ? shown : null;
  }

  private put(row: number, content: Json): void {
    const held = readContent(this.field, content);
    putBit(this.present, row, held !== null);
    const number = this.field.field_type === 'date' ? null : numberIn(held ?? undefined);
    if (held === null) {
      this.values[row] = Number.NaN;
      if (isStated(content)) this.markers.set(row, statedOrder(content));
    } else if (number !== null) this.values[row] = number;
    else if (this.field.field_type === 'date') this.values[row] = this.dayOf(held as string);
    else if (isQualifiedNumber(held)) {
      this.values[row] = held.value;
      this.qualify(row, qualifierRank(held.qualifier));
      return;
    } else this.markers.set(row, notAvailableMarker(String(held)) ?? '');
    this.qualify(row, EQUALS_RANK);
  }

  private qualify(row: number, rank: number): void {
    if (!this.qualifiers) {
      if (rank === EQUALS_RANK) return;
      this.qualifiers = new Uint8Array(this.values.length).fill(EQUALS_RANK);
    }
    this.qualifiers[row] = rank;
  }

  private dayOf(text: string): number {
    let day = this.days.get(text);
    if (day === undefined) {
      day = isoDayNumber(text) ?? Number.NaN;
      this.days.set(text, day);
    }
    return day;
  }

  /** Whether the row shows a number without a qualifier. */
  isPlain(row: number): boolean {
    return !this.qualifiers || this.qualifiers[row] === EQUALS_RANK;
  }

  presentRows(): Bits {
    const bits = newBits(this.rows);
    bits.set(this.present.subarray(0, bits.length));
    return bits;
  }

  bytes(): number {
    return this.values.byteLength + this.present.byteLength + (this.qualifiers?.byteLength ?? 0);
  }
}
