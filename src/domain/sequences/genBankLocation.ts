/** Where a feature is: positions from 1, both ends included; start > end spans the origin. */
export interface Span {
  start: number;
  end: number;
  direction: 1 | -1;
}

/** A location as its record can show it. */
export interface LocationRead {
  /** null if it is not a location on this sequence. */
  span: Span | null;
  /** Whether the span represents the complete location: no gaps, no open ends, no alternatives. */
  isExact: boolean;
}

/** Context for reading a location. */
export interface LocationPlace {
  length: number;
  topology: 'circular' | 'linear' | null;
}

interface Segment {
  start: number;
  end: number;
  reverse: boolean;
}

/** Depth of nested brackets: `complement(join(…))` has two. */
const DEPTH = 8;
const NOWHERE: LocationRead = { span: null, isExact: false };

/** Reads the text of a location from its beginning. */
class LocationText {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  isExact = true;

  constructor(text: string) {
    this.#text = text;
  }

  get isDone(): boolean {
    return this.#at === this.#text.length;
  }

  #take(part: string): boolean {
    if (!this.#text.startsWith(part, this.#at)) return false;
    this.#at += part.length;
    return true;
  }

  #digits(): number | null {
    const from = this.#at;
    while (this.#text[this.#at]! >= '0' && this.#text[this.#at]! <= '9') this.#at++;
    return this.#at === from || this.#at - from > 12 ? null : Number(this.#text.slice(from, this.#at));
  }

  /** A position, or the two ends of its possible range: `12`, `<12`, `(10.15)`, `one-of(10,15)`. */
  #position(): [number, number] | null {
    if (this.#take('one-of(')) {
      this.isExact = false;
      const found: number[] = [];
      do {
        const one = this.#position();
        if (!one) return null;
        found.push(...one);
      } while (this.#take(',') && found.length < 1000);
      return this.#take(')') ? [found.reduce((a, b) => Math.min(a, b)), found.reduce((a, b) => Math.max(a, b))] : null;
    }
    if (this.#take('(')) {
      this.isExact = false;
      const low = this.#digits();
      const high = low !== null && this.#take('.') ? this.#digits() : null;
      return low !== null && high !== null && this.#take(')') ? [low, high] : null;
    }
    if (this.#take('<') || this.#take('>') || this.#take('?')) this.isExact = false;
    const at = this.#digits();
    return at === null ? null : [at, at];
  }

  #range(): Segment | null {
    const first = this.#position();
    if (!first) return null;
    const isRange = this.#take('..');
    if (!isRange && !this.#take('^') && !this.#take('.')) return { start: first[0], end: first[1], reverse: false };
    if (!isRange) this.isExact = false;
    const second = this.#position();
    return second && { start: first[0], end: second[1], reverse: false };
  }

  /**
   * The segments in the order in which the feature runs through them; null if it is not a location, or one on another
   * entry.
   */
  segments(): Segment[] | null {
    if (++this.#depth > DEPTH) return null;
    try {
      if (this.#take('complement(')) {
        const inner = this.segments();
        // On the other strand, consecutive parts are in reverse order.
        return inner && this.#take(')') ? inner.map((one) => ({ ...one, reverse: !one.reverse })).reverse() : null;
      }
      for (const word of ['join(', 'order(', 'bond('] as const) {
        if (!this.#take(word)) continue;
        // Whether the parts are joined is unknown, or they touch: a span cannot express either.
        if (word !== 'join(') this.isExact = false;
        const all: Segment[] = [];
        do {
          const part = this.segments();
          if (!part) return null;
          for (const one of part) all.push(one);
        } while (this.#take(','));
        return this.#take(')') ? all : null;
      }
      const range = this.#range();
      return range && [range];
    } finally {
      this.#depth--;
    }
  }
}

const lengthOf = ({ start, end }: Pick<Span, 'start' | 'end'>, length: number) =>
  start <= end ? end - start + 1 : length - start + 1 + end;

/** The span from the first to the last segment in their order on the top strand. */
function spanOf(segments: readonly Segment[], { length, topology }: LocationPlace): Span {
  const isReverse = segments.every(({ reverse }) => reverse);
  const direction = isReverse ? -1 : 1;
  // In their order on the top strand.
  const ordered = isReverse ? [...segments].reverse() : segments;
  const least = segments.reduce((min, { start, end }) => Math.min(min, start, end), Number.POSITIVE_INFINITY);
  const most = segments.reduce((max, { start, end }) => Math.max(max, start, end), 0);
  const whole = { start: least, end: most, direction } as const;
  const listed = { start: ordered[0]!.start, end: ordered.at(-1)!.end, direction } as const;
  if (listed.start <= listed.end || topology === 'linear') return whole;
  if (ordered.some(({ end }, i) => end === length && ordered[i + 1]?.start === 1)) return listed;
  // Programs also list reversed parts in descending order: if that is shorter, the feature spans the origin.
  return lengthOf(listed, length) < lengthOf(whole, length) || segments.length === 1 ? listed : whole;
}

/** Whether segments cover a span without gaps: each begins right after the previous one, also across the origin. */
function isWhole(segments: readonly Segment[], span: Span, { length }: LocationPlace): boolean {
  if (segments.some(({ start, end, reverse }) => start > end || reverse !== segments[0]!.reverse))
    return segments.length === 1;
  const covered = segments.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  return covered === lengthOf(span, length);
}

/**
 * Reads a location of the feature table (INSDC, "The DDBJ/ENA/GenBank Feature Table Definition", 3.4). Several parts
 * become the span from the first to the last; uncertain positions become the widest possible span. Then the
 * reading is not exact.
 */
export function readLocation(text: string, place: LocationPlace): LocationRead {
  const reader = new LocationText(text.replace(/\s+/g, '').toLowerCase());
  const segments = reader.segments();
  if (!segments || !reader.isDone) return NOWHERE;
  const span = spanOf(segments, place);
  const isBackwards = place.topology === 'linear' && segments.some(({ start, end }) => start > end);
  return { span, isExact: reader.isExact && !isBackwards && isWhole(segments, span, place) };
}

/**
 * The location of a span on a circle of `length` bases. A position before the first base, which readers refuse, becomes
 * the first.
 */
export function writeLocation(from: number, to: number, direction: 1 | -1 | undefined, length: number): string {
  const [start, end] = [Math.max(from, 1), Math.max(to, 1)];
  const range = (first: number, last: number) => (first === last ? `${first}` : `${first}..${last}`);
  const place = start > end ? `join(${range(start, length)},${range(1, end)})` : range(start, end);
  return direction === -1 ? `complement(${place})` : place;
}
