import { andBits, type Bits, clearBit, dropBits, newBits, rowsOfBits, setBit } from './bits';
import { GramIndex, type StoredGrams } from './gramIndex';
import { GrowingUint32 } from './growingUint32';
import { JoinedTexts } from './joinedTexts';
import { Postings, type StoredPostings } from './postings';
import { finish, SLICE_LENGTH, type Slices } from './slices';

/** Texts with a longer run without white space (sequences) are not split into tokens but scanned. */
const LONGEST_TOKEN = 512;
/** Entries added since the index was built are scanned; beyond this share it is rebuilt. */
const FRESH_SHARE = 4;
const FRESH_FEW = 1000;

/** The parts of a text index as it is stored. */
export interface StoredTextIndex {
  count: number;
  unindexed: Uint32Array;
  grams: StoredGrams;
  /** Null when token and entry have the same number throughout. */
  postings: StoredPostings | null;
}

interface Built {
  /** Entries that the index covers. */
  count: number;
  grams: GramIndex;
  postings: Postings | null;
  /** Covered entries that have to be scanned. */
  unindexed: Uint32Array;
}

/**
 * Finds parts of texts. Texts are split at white space; a part without white space is inside one token, and there are
 * far fewer tokens than words. A needle with white space is looked up token by token, and the texts that contain all of
 * them are compared.
 */
export class TextIndex {
  private built: Built | null = null;
  private building: Slices | null = null;
  /** The entries that the index does not cover. */
  private others: JoinedTexts;

  /**
   * @param countOf how many entries there are.
   * @param textAt lower-case text of an entry; entries never change.
   * @param few up to this many entries are scanned without an index.
   */
  constructor(
    private readonly countOf: () => number,
    private readonly textAt: (code: number) => string,
    private readonly few = FRESH_FEW,
  ) {
    this.others = new JoinedTexts(0, countOf, textAt);
  }

  /** Whether building would be worthwhile now. */
  get isStale(): boolean {
    const covered = this.built?.count ?? 0;
    return this.countOf() - covered > Math.max(this.few, covered / FRESH_SHARE);
  }

  adopt(stored: StoredTextIndex): void {
    const postings = stored.postings && Postings.restored(stored.postings);
    const { count, unindexed } = stored;
    this.take({ count, unindexed, grams: GramIndex.restored(stored.grams), postings });
  }

  private take(built: Built): void {
    this.built = built;
    this.others = new JoinedTexts(built.count, this.countOf, this.textAt);
  }

  /** Lays out what would have to be scanned, so that a search is not slow; the index itself can wait. */
  *ready(): Slices {
    yield* this.others.join();
  }

  stored(): StoredTextIndex | null {
    if (!this.built) return null;
    const { count, unindexed, grams, postings } = this.built;
    return { count, unindexed, grams: grams.parts(), postings: postings?.stored() ?? null };
  }

  /** Builds the index when it is missing or outdated; resumes where an earlier call stopped. */
  *build(): Slices {
    if (!this.building) {
      if (!this.isStale) return;
      this.building = this.make();
    }
    // Another builder may have finished it during a pause.
    while (this.building && !this.building.next().done) yield;
    this.building = null;
  }

  private *make(): Slices {
    const count = this.countOf();
    const ids = new Map<string, number>();
    const tokens: string[] = [];
    const pairTokens = new GrowingUint32();
    const pairEntries = new GrowingUint32();
    const unindexed: number[] = [];
    let longest = 1;
    for (let code = 0; code < count; code++) {
      if (code % (SLICE_LENGTH / 8) === 0) yield;
      const text = this.textAt(code);
      const words = tokensOf(text);
      if (words.some((word) => word.length > LONGEST_TOKEN)) {
        unindexed.push(code);
        continue;
      }
      for (const word of words) {
        let id = ids.get(word);
        if (id === undefined) {
          id = tokens.push(word) - 1;
          ids.set(word, id);
          longest = Math.max(longest, word.length);
        }
        pairTokens.push(id);
        pairEntries.push(code);
      }
    }
    ids.clear();
    if (!GramIndex.fits(tokens.length, longest)) return;
    const grams = yield* GramIndex.of(tokens);
    yield;
    const same = (numbers: Uint32Array) => numbers.length === count && numbers.every((number, i) => number === i);
    const postings =
      same(pairTokens.view()) && same(pairEntries.view())
        ? null
        : Postings.of(tokens.length, count, pairTokens.view(), pairEntries.view());
    this.take({ count, grams, postings, unindexed: Uint32Array.from(unindexed) });
  }

  /** Entries whose text contains one of the needles (lower case, not empty). */
  containing(needles: readonly string[]): Bits {
    finish(this.ready());
    const found = newBits(this.countOf());
    const { built } = this;
    for (const needle of needles) {
      if (built) this.addContaining(found, needle, built);
      this.others.addContaining(found, needle);
    }
    for (const code of built?.unindexed ?? []) if (this.holds(code, needles)) setBit(found, code);
    return found;
  }

  private holds(code: number, needles: readonly string[]): boolean {
    const text = this.textAt(code);
    return needles.some((needle) => text.includes(needle));
  }

  private addContaining(found: Bits, needle: string, built: Built): void {
    const words = tokensOf(needle);
    if (words.length === 1 && words[0] === needle) {
      this.addToken(found, needle, false, false, built);
      return;
    }
    const candidates = newBits(this.countOf());
    if (words.length === 0) for (let code = 0; code < built.count; code++) setBit(candidates, code);
    const first = needle.startsWith(words[0] ?? '');
    const last = needle.endsWith(words[words.length - 1] ?? '');
    words.forEach((word, i) => {
      const part = i === 0 ? candidates : newBits(this.countOf());
      this.addToken(part, word, i > 0 || !first, i < words.length - 1 || !last, built);
      if (i === 0) return;
      andBits(candidates, part);
      dropBits(part);
    });
    for (const code of rowsOfBits(candidates)) {
      if (this.textAt(code).includes(needle)) setBit(found, code);
      else clearBit(candidates, code);
    }
    dropBits(candidates);
  }

  private addToken(bits: Bits, word: string, start: boolean, end: boolean, built: Built): void {
    const { grams, postings } = built;
    if (postings) grams.each(word, { start, end }, (token) => postings.addTo(bits, token));
    else grams.each(word, { start, end }, (token) => setBit(bits, token));
  }

  bytes(): number {
    const index = this.built ? this.built.grams.bytes() + (this.built.postings?.bytes() ?? 0) : 0;
    return index + this.others.bytes();
  }
}

/** The runs of a text between blanks and control characters. */
function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  let start = -1;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > 32) {
      if (start < 0) start = i;
    } else if (start >= 0) {
      tokens.push(text.slice(start, i));
      start = -1;
    }
  }
  if (start >= 0) tokens.push(text.slice(start));
  return tokens;
}
