import type { Json } from '@/lib/json';
import { type Bits, newBits, setBit } from './bits';
import type { Entries } from './entries';

/** The lower-case texts of the entries of a column, '' for those without. */
export class EntryTexts {
  private readonly texts: string[] = [];

  constructor(
    private readonly entries: Entries,
    private readonly textOf: (content: Json) => string,
  ) {}

  at(code: number): string {
    let text = this.texts[code];
    if (text === undefined) {
      text = this.textOf(this.entries.at(code)).toLowerCase();
      this.texts[code] = text;
    }
    return text;
  }

  /** Entries whose text passes. */
  where(test: (text: string) => boolean): Bits {
    const bits = newBits(this.entries.count);
    for (let code = 0; code < this.entries.count; code++) if (test(this.at(code))) setBit(bits, code);
    return bits;
  }

  /** Entries whose text holds one of the needles (lower case, not empty). */
  containing(needles: readonly string[]): Bits {
    return this.where((text) => needles.some((needle) => text.includes(needle)));
  }
}
