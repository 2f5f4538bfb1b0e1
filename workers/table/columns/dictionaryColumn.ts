import type { FieldShape } from '@/domain/fields/fieldContext';
import { readContent } from '@/domain/fields/readContent';
import type { Json } from '@/lib/json';
import type { SliceRows } from '../store/sliceRows';
import { newestIsForeign, standingContents } from '../store/standingContents';
import type { Bits } from './bits';
import { hasBit, newBits, putBit, setBit, trimBits } from './bits';
import { type Entries, MemoryEntries } from './entries';
import { grownUint32 } from './grow';
import { putMember } from './putMember';
import { SLICE_LENGTH, type Slices } from './slices';

/** Code of a row without a value. */
export const NO_CODE = 0xffffffff;

/** The source of the column's contents: a field of the table, or the identifiers. */
export interface ContentReader {
  each(from: number, to: number, visit: (row: number, content: Json) => void): void;
  /** Contents that count now, newest first. */
  standing(row: number): Json[];
  newestIsForeign(row: number): boolean;
}

export function fieldReader(store: SliceRows, field: FieldShape): ContentReader {
  return {
    each: (from, to, visit) =>
      store.eachContent(field.id, from, to, (row, content) => visit(row, readContent(field, content))),
    standing: (row) => standingContents(store, field, row),
    newestIsForeign: (row) => newestIsForeign(store, field, row),
  };
}

export function identifierReader(store: SliceRows): ContentReader {
  return {
    each(from, to, visit) {
      for (let row = from; row < to; row++) visit(row, store.identifierOf(row));
    },
    standing: (row) => [store.identifierOf(row)],
    newestIsForeign: () => false,
  };
}

/**
 * Codes of the contents that cells show. Everything that depends only on a content (filters, sort keys, texts) is
 * computed per entry; an edit gives its row another code and leaves entries and their indexes unchanged.
 */
export class DictionaryColumn {
  codes: Uint32Array = new Uint32Array(0);
  /** Codes of all current contents, newest first, of rows with more than one. */
  readonly several = new Map<number, Uint32Array>();
  /** Rows whose newest value is not of the field's type while an older one is: filters use the older, sorts none. */
  readonly sortsEmpty = new Set<number>();
  rows = 0;
  /** Rows whose code differs from their row number; while there are few, sets of entries are sets of rows. */
  private readonly moved = new Set<number>();

  constructor(
    private readonly store: SliceRows,
    private readonly reader: ContentReader,
    readonly entries: Entries = new MemoryEntries(),
  ) {}

  *build(): Slices {
    while (this.rows < this.store.count) {
      const to = Math.min(this.store.count, this.rows + SLICE_LENGTH);
      this.read(this.rows, to);
      yield;
    }
  }

  private read(from: number, to: number): void {
    this.reserve(Math.max(this.store.count, to));
    this.rows = to;
    const { codes, entries } = this;
    this.reader.each(from, to, (row, content) => {
      const code = content === null ? NO_CODE : entries.codeOf(content);
      codes[row] = code;
      if (code !== row) this.noteMoved(row);
    });
    for (const row of this.store.overlay.keys()) if (row >= from && row < to) this.update(row);
  }

  private reserve(rows: number): void {
    this.codes = grownUint32(this.codes, rows, NO_CODE);
  }

  private noteMoved(row: number): void {
    if (this.moved.size <= MANY_MOVED) this.moved.add(row);
  }

  /** Adopts stored codes for the first `rows` rows. */
  adopt(codes: Uint32Array, rows: number): void {
    this.codes = codes;
    this.rows = rows;
    for (let row = 0; row < rows && this.moved.size <= MANY_MOVED; row++) if (codes[row] !== row) this.moved.add(row);
    for (const row of this.store.overlay.keys()) if (row < rows) this.update(row);
  }

  /** Reads one row again after an edit. */
  update(row: number): void {
    this.reserve(row + 1);
    const held = this.several.get(row) ?? this.codes.subarray(row, row + 1);
    const codes = this.reader
      .standing(row)
      .map((content) => this.heldCode(held, content) ?? this.entries.codeOf(content));
    const code = codes[0] ?? NO_CODE;
    this.codes[row] = code;
    if (code !== row) this.noteMoved(row);
    if (codes.length > 1) this.several.set(row, Uint32Array.from(codes));
    else this.several.delete(row);
    putMember(this.sortsEmpty, row, this.reader.newestIsForeign(row));
  }

  /**
   * The code under which the row already has the content: an edit of another field must not create a new entry here.
   */
  private heldCode(held: Uint32Array, content: Json): number | undefined {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return held.find((code) => {
      if (code === NO_CODE) return false;
      const entry = this.entries.at(code);
      return typeof entry === typeof content && text === (typeof entry === 'string' ? entry : JSON.stringify(entry));
    });
  }

  /**
   * The rows that show one of the entries.
   * @param empty whether rows without a value are among them.
   */
  rowsOfEntries(entryBits: Bits, empty = false): Bits {
    return this.moved.size <= MANY_MOVED ? this.rowsByNumber(entryBits, empty) : this.rowsByCode(entryBits, empty);
  }

  /** While nearly every row shows the entry with its own number, the set of entries is the set of rows. */
  private rowsByNumber(entryBits: Bits, empty: boolean): Bits {
    const { rows, codes } = this;
    const bits = newBits(rows);
    bits.set(entryBits.subarray(0, Math.min(bits.length, entryBits.length)));
    trimBits(bits, rows);
    for (const row of this.moved) {
      const code = codes[row]!;
      putBit(bits, row, code === NO_CODE ? empty : hasBit(entryBits, code));
    }
    return bits;
  }

  private rowsByCode(entryBits: Bits, empty: boolean): Bits {
    const { rows } = this;
    const bits = newBits(rows);
    const passing = this.passing(entryBits, empty);
    // As a signed number, a row without a value has the code -1; adding one gives the slot before all entries.
    const codes = new Int32Array(this.codes.buffer, this.codes.byteOffset, this.codes.length);
    const whole = rows >>> 5;
    for (let word = 0, row = 0; word < whole; word++) {
      let found = 0;
      for (let bit = 0; bit < 32; bit += 4, row += 4)
        found |=
          (passing[codes[row]! + 1]! |
            (passing[codes[row + 1]! + 1]! << 1) |
            (passing[codes[row + 2]! + 1]! << 2) |
            (passing[codes[row + 3]! + 1]! << 3)) <<
          bit;
      bits[word] = found;
    }
    for (let row = whole << 5; row < rows; row++) if (passing[codes[row]! + 1] === 1) setBit(bits, row);
    return bits;
  }

  /** For each entry, after the slot for rows without a value: 1 if it passes. */
  private passing(entryBits: Bits, empty: boolean): Uint8Array {
    const { count } = this.entries;
    if (places.length <= count) places = new Uint8Array(Math.max(1024, count * 2));
    const passing = places.fill(0, 0, count + 1);
    passing[0] = empty ? 1 : 0;
    for (let word = 0; word < entryBits.length; word++) {
      let left = entryBits[word]!;
      for (; left !== 0; left &= left - 1) {
        const entry = (word << 5) + 31 - Math.clz32(left & -left);
        if (entry < count) passing[entry + 1] = 1;
      }
    }
    return passing;
  }

  bytes(): number {
    return this.codes.byteLength + this.entries.bytes();
  }
}

/** Shared by all columns, since no two are queried at once: fresh memory from the system costs more than the scan. */
let places = new Uint8Array(1024);

/** Above this many rows the codes are read row by row instead. */
const MANY_MOVED = 2048;
