import { numberText, plural } from './counted';

interface ListOptions {
  /** The most that are named; the others are counted. */
  most?: number;
  /** How many there are, if not all words are available. */
  total?: number;
  /** Noun for the others: `3 more views`. */
  noun?: string;
}

/** Words as a sentence lists them: `a`, `a and b`, `a, b and c`, `a, b and 3 more`. */
export function listText(words: readonly string[], { most = words.length, total, noun }: ListOptions = {}): string {
  const named = words.slice(0, most);
  const rest = (total ?? words.length) - named.length;
  const others = noun === undefined ? '' : ` ${plural(rest, noun)}`;
  const parts = rest > 0 ? [...named, `${numberText(rest)} more${others}`] : named;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
