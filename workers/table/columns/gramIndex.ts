import type { Slices } from './slices';

/** Which ends of a token a match must reach. */
export interface Anchors {
  start: boolean;
  end: boolean;
}

/** The parts of a gram index as it is stored. */
export interface StoredGrams {
  tokens: number;
  symbols: Uint8Array | Uint16Array;
  offsets: Uint32Array;
  alphabet: Uint16Array;
  places: Uint32Array;
  grams: Uint32Array;
  starts: Uint32Array;
}

/**
 * All positions in all tokens, ordered by the three characters at each. Positions that begin with a given one, two or
 * three characters are neighbours, so that short needles are found as ranges without a separate index; longer ones are
 * looked up by their rarest three characters and compared. In effect a suffix array that is sorted to depth three,
 * which takes three passes of counting sort instead of a suffix sort.
 */
export class GramIndex {
  private symbolOf: Map<number, number>;
  private readonly seen: Uint8Array;
  private readonly offsetBits: number;

  private constructor(private readonly stored: StoredGrams) {
    this.symbolOf = new Map(Array.from(stored.alphabet, (code, i) => [code, i + 1]));
    this.seen = new Uint8Array(stored.tokens);
    this.offsetBits = offsetBits(stored.offsets);
  }

  static restored(stored: StoredGrams): GramIndex {
    return new GramIndex(stored);
  }

  /** Whether this number and length of tokens can be addressed with 32 bits. */
  static fits(tokens: number, longest: number): boolean {
    return tokens * 2 ** bitsFor(longest) <= 2 ** 32;
  }

  static *of(tokens: readonly string[]): Slices<GramIndex> {
    const offsets = new Uint32Array(tokens.length + 1);
    for (let token = 0; token < tokens.length; token++) offsets[token + 1] = offsets[token]! + tokens[token]!.length;
    const length = offsets[tokens.length]!;
    const symbolAt = new Uint16Array(65536);
    const codes = new Uint16Array(length);
    for (let token = 0, at = 0; token < tokens.length; token++) {
      const text = tokens[token]!;
      for (let i = 0; i < text.length; i++, at++) {
        const code = text.charCodeAt(i);
        codes[at] = code;
        symbolAt[code] = 1;
      }
      if (token % 8192 === 8191) yield;
    }
    const alphabet = new Uint16Array(symbolAt.reduce((sum, used) => sum + used, 0));
    for (let code = 0, k = 0; code < 65536; code++) {
      if (symbolAt[code] === 0) continue;
      alphabet[k++] = code;
      symbolAt[code] = k;
    }
    const symbols = alphabet.length < 256 ? new Uint8Array(length) : codes;
    for (let at = 0; at < length; at++) symbols[at] = symbolAt[codes[at]!]!;
    yield;
    const places = yield* sortedPlaces(symbols, offsets, alphabet.length + 1);
    const { grams, starts } = yield* bucketsOf(symbols, offsets, alphabet.length + 1, places);
    return new GramIndex({ tokens: tokens.length, symbols, offsets, alphabet, places, grams, starts });
  }

  parts(): StoredGrams {
    return this.stored;
  }

  /** Calls `visit` once with each token that contains the needle (no white space, not empty) at the required ends. */
  each(needle: string, anchors: Anchors, visit: (token: number) => void): void {
    const wanted: number[] = [];
    for (let i = 0; i < needle.length; i++) {
      const symbol = this.symbolOf.get(needle.charCodeAt(i));
      if (symbol === undefined) return;
      wanted.push(symbol);
    }
    const { places, offsets, symbols } = this.stored;
    const { seen, offsetBits } = this;
    const mask = 2 ** offsetBits - 1;
    const { from, to, at } = this.rarest(wanted);
    const found: number[] = [];
    const length = wanted.length;
    for (let i = from; i < to; i++) {
      const place = places[i]!;
      const token = place >>> offsetBits;
      if (seen[token] === 1) continue;
      const offset = (place & mask) - at;
      if (offset < 0 || (anchors.start && offset !== 0)) continue;
      const begin = offsets[token]! + offset;
      const room = offsets[token + 1]! - begin;
      if (room < length || (anchors.end && room !== length)) continue;
      if (length > 3) {
        let k = 0;
        while (k < length && symbols[begin + k] === wanted[k]) k++;
        if (k < length) continue;
      }
      seen[token] = 1;
      found.push(token);
      visit(token);
    }
    for (const token of found) seen[token] = 0;
  }

  /**
   * The shortest range of positions of which every occurrence contains one, and the offset of those positions in the
   * needle.
   */
  private rarest(wanted: readonly number[]): { from: number; to: number; at: number } {
    const size = this.stored.alphabet.length + 1;
    if (wanted.length < 3) {
      const low = wanted.length === 1 ? wanted[0]! * size * size : (wanted[0]! * size + wanted[1]!) * size;
      return { ...this.range(low, low + (wanted.length === 1 ? size * size : size)), at: 0 };
    }
    let best = { from: 0, to: Number.POSITIVE_INFINITY, at: 0 };
    for (let at = 0; at + 2 < wanted.length; at++) {
      const gram = (wanted[at]! * size + wanted[at + 1]!) * size + wanted[at + 2]!;
      const range = this.range(gram, gram + 1);
      if (range.to - range.from < best.to - best.from) best = { ...range, at };
    }
    return best;
  }

  private range(low: number, high: number): { from: number; to: number } {
    const { starts } = this.stored;
    return { from: starts[this.lowerBound(low)]!, to: starts[this.lowerBound(high)]! };
  }

  private lowerBound(gram: number): number {
    const { grams } = this.stored;
    let low = 0;
    let high = grams.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (grams[middle]! < gram) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  bytes(): number {
    const { symbols, offsets, places, grams, starts } = this.stored;
    return symbols.byteLength + offsets.byteLength + places.byteLength + grams.byteLength + starts.byteLength;
  }
}

function bitsFor(longest: number): number {
  return 32 - Math.clz32(Math.max(1, longest - 1));
}

function offsetBits(offsets: Uint32Array): number {
  let longest = 1;
  for (let i = 1; i < offsets.length; i++) longest = Math.max(longest, offsets[i]! - offsets[i - 1]!);
  return bitsFor(longest);
}

/** Every position as token and offset in one number, ordered by three symbols; 0 means after the end of a token. */
function* sortedPlaces(symbols: Uint8Array | Uint16Array, offsets: Uint32Array, size: number): Slices<Uint32Array> {
  const bits = offsetBits(offsets);
  const mask = 2 ** bits - 1;
  let places: Uint32Array = new Uint32Array(symbols.length);
  let next: Uint32Array = new Uint32Array(symbols.length);
  for (let token = 0, at = 0; token + 1 < offsets.length; token++)
    for (let offset = 0; at < offsets[token + 1]!; offset++, at++) places[at] = token * 2 ** bits + offset;
  for (let depth = 2; depth >= 0; depth--) {
    const starts = new Uint32Array(size + 1);
    const digits = new Uint16Array(places.length);
    for (let i = 0; i < places.length; i++) {
      const token = places[i]! >>> bits;
      const at = offsets[token]! + (places[i]! & mask) + depth;
      const symbol = at < offsets[token + 1]! ? symbols[at]! : 0;
      digits[i] = symbol;
      starts[symbol + 1]!++;
      if ((i & 0x1ffff) === 0x1ffff) yield;
    }
    for (let symbol = 1; symbol <= size; symbol++) starts[symbol]! += starts[symbol - 1]!;
    for (let i = 0; i < places.length; i++) {
      next[starts[digits[i]!]!++] = places[i]!;
      if ((i & 0x1ffff) === 0x1ffff) yield;
    }
    [places, next] = [next, places];
  }
  return places;
}

function* bucketsOf(
  symbols: Uint8Array | Uint16Array,
  offsets: Uint32Array,
  size: number,
  places: Uint32Array,
): Slices<{ grams: Uint32Array; starts: Uint32Array }> {
  const bits = offsetBits(offsets);
  const mask = 2 ** bits - 1;
  const grams: number[] = [];
  const starts: number[] = [];
  let last = -1;
  for (let i = 0; i < places.length; i++) {
    const token = places[i]! >>> bits;
    const at = offsets[token]! + (places[i]! & mask);
    const end = offsets[token + 1]!;
    const second = at + 1 < end ? symbols[at + 1]! : 0;
    const third = at + 2 < end ? symbols[at + 2]! : 0;
    const gram = (symbols[at]! * size + second) * size + third;
    if (gram !== last) {
      grams.push(gram);
      starts.push(i);
      last = gram;
    }
    if ((i & 0x1ffff) === 0x1ffff) yield;
  }
  starts.push(places.length);
  return { grams: Uint32Array.from(grams), starts: Uint32Array.from(starts) };
}
