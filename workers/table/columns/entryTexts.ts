import { type Bits, clearBit, rowsOfBits } from './bits';
import { TextIndex } from './textIndex';

/** The lower-case texts of the entries of a column, and an index of their parts once it is worthwhile. */
export class EntryTexts {
  readonly index: TextIndex;

  /**
   * @param countOf how many entries there are.
   * @param textAt lower-case text of an entry, '' for those without.
   */
  constructor(
    countOf: () => number,
    private readonly textAt: (code: number) => string,
  ) {
    this.index = new TextIndex(countOf, textAt);
  }

  /** Entries whose text contains one of the needles (lower case, not empty). */
  containing(needles: readonly string[]): Bits {
    return this.index.containing(needles);
  }

  /** Entries whose text passes; only those that contain one of the needles are checked. */
  among(needles: readonly string[], test: (text: string) => boolean): Bits {
    const bits = this.index.containing(needles);
    for (const code of rowsOfBits(bits)) if (!test(this.textAt(code))) clearBit(bits, code);
    return bits;
  }

  bytes(): number {
    return this.index.bytes();
  }
}
