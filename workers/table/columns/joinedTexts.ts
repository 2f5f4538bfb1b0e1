import { type Bits, setBit } from './bits';
import { SLICE_LENGTH, type Slices } from './slices';

/** Fewer new entries than this are read one by one until there are more. */
const LEAST = 64;

interface Run {
  /** Entry of the first text. */
  first: number;
  text: string;
  /** Where each text begins; one more element than there are texts. */
  starts: Uint32Array;
}

/**
 * Texts of entries joined end to end, so that searching all of them takes a few native searches instead of a call and a
 * string for each: what an entry shows (a formatted number) is computed once.
 */
export class JoinedTexts {
  private runs: Run[] = [];
  /** Entries from here on are in no run yet. */
  private next: number;

  /**
   * @param first earlier entries belong to somebody else.
   * @param textAt lower-case text of an entry; entries never change.
   */
  constructor(
    first: number,
    private readonly countOf: () => number,
    private readonly textAt: (code: number) => string,
  ) {
    this.next = first;
  }

  /** Joins entries that have been added since. */
  *join(): Slices {
    while (this.countOf() - this.next >= LEAST) {
      const first = this.next;
      const to = Math.min(this.countOf(), first + SLICE_LENGTH);
      const starts = new Uint32Array(to - first + 1);
      const texts: string[] = [];
      for (let code = first, at = 0; code < to; code++) {
        const text = this.textAt(code);
        texts.push(text);
        at += text.length;
        starts[code - first + 1] = at;
      }
      this.runs.push({ first, text: texts.join(''), starts });
      this.next = to;
      yield;
    }
  }

  /** Adds the entries whose text contains the needle (not empty). */
  addContaining(found: Bits, needle: string): void {
    for (const run of this.runs) addFromRun(found, needle, run);
    const count = this.countOf();
    for (let code = this.next; code < count; code++) if (this.textAt(code).includes(needle)) setBit(found, code);
  }

  bytes(): number {
    return this.runs.reduce((sum, { text, starts }) => sum + 2 * text.length + starts.byteLength, 0);
  }
}

function addFromRun(found: Bits, needle: string, { first, text, starts }: Run): void {
  let entry = 0;
  for (let at = text.indexOf(needle); at >= 0; ) {
    entry = entryAt(starts, at, entry);
    const end = starts[entry + 1]!;
    if (at + needle.length > end) {
      // Half in this text and half in the next.
      at = text.indexOf(needle, at + 1);
      continue;
    }
    setBit(found, first + entry);
    at = text.indexOf(needle, end);
  }
}

/**
 * The text that contains the position, not before `from`: hits are close together, so nearby texts are checked first.
 */
function entryAt(starts: Uint32Array, at: number, from: number): number {
  let low = from;
  let step = 1;
  for (; low + step < starts.length - 1 && starts[low + step]! <= at; step *= 2) low += step;
  let high = Math.min(low + step, starts.length - 1);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle;
  }
  return low;
}
