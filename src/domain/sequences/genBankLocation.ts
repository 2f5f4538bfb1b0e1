/** Where a feature lies: positions from 1, both ends included; start > end goes over the origin. */
export interface Span {
  start: number;
  end: number;
  direction: 1 | -1;
}

const PART = /^(complement\()?<?(\d+)(?:(?:\.\.|\.|\^)>?(\d+))?\)?$/;

/**
 * Reads a location of the feature table (INSDC, "The DDBJ/ENA/GenBank Feature Table Definition", 3.4). Several parts
 * become the span from the first to the last, as they follow each other on the top strand; `<` and `>` are dropped.
 * @returns null for what is no location, and for locations on other entries.
 */
export function readLocation(text: string): Span | null {
  let body = text.replace(/\s+/g, '');
  let reverse = false;
  for (let outer = /^(complement|join|order)\((.*)\)$/.exec(body); outer; ) {
    // `complement(1..2),complement(…)` inside a join is no outer pair of brackets.
    if (outer[1] === 'complement' && outer[2]!.includes('),')) break;
    if (outer[1] === 'complement') reverse = !reverse;
    body = outer[2]!;
    outer = /^(complement|join|order)\((.*)\)$/.exec(body);
  }
  const parts = body.split(',').map((part) => PART.exec(part));
  if (parts.some((part) => part === null)) return null;
  const spans = parts.map((part) => ({
    start: Number(part![2]),
    end: Number(part![3] ?? part![2]),
    reverse: part![1] !== undefined,
  }));
  const allReverse = spans.every((span) => span.reverse);
  // join(complement(b),complement(a)) lists the bottom strand from its 5' end.
  if (allReverse && spans.length > 1) spans.reverse();
  const first = spans[0]!;
  const last = spans.at(-1)!;
  return { start: first.start, end: last.end, direction: reverse !== allReverse ? -1 : 1 };
}

/** The location of a span on a circle of `length` bases. */
export function writeLocation(start: number, end: number, direction: 1 | -1 | undefined, length: number): string {
  const range = (from: number, to: number) => (from === to ? `${from}` : `${from}..${to}`);
  const place = start > end ? `join(${range(start, length)},${range(1, end)})` : range(start, end);
  return direction === -1 ? `complement(${place})` : place;
}
