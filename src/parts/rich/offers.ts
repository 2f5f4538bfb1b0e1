import type { RichNode } from '@/domain/richText/richNode';

/** The place before the caret where somebody (@) or something (#) is being named. */
export interface Asked {
  sign: '@' | '#';
  query: string;
}

/** A line of the list below the caret. */
export interface Offer {
  key: string;
  name: string;
  note: string;
  icon: 'hex' | 'task' | 'list' | null;
  /** Node that is inserted into the text. */
  node: RichNode;
}

/** The longest name that is searched for, in characters. */
const LONGEST = 40;

/**
 * The sign and the characters between it and the caret, from the text before the caret on its line; null if nothing is
 * being named.
 */
export function askedBefore(words: string): Asked | null {
  const line = words.slice(-LONGEST);
  const found = /(?:^|[^\p{L}\p{N}_@#])([@#])([\p{L}\p{N}_.:'-]*(?: [\p{L}\p{N}_.:'-]*)?)$/u.exec(line);
  if (!found) return null;
  const query = found[2] ?? '';
  // After a heading mark or a space, the sign names nothing.
  return query.startsWith(' ') ? null : { sign: found[1] === '#' ? '#' : '@', query };
}
