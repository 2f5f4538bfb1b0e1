import type { RichNode } from '@/domain/richText/richNode';

/** Where somebody (@) or something (#) is being named before the caret. */
export interface Asked {
  sign: '@' | '#';
  query: string;
}

/** A line of the list under the caret. */
export interface Offer {
  key: string;
  name: string;
  note: string;
  icon: 'hex' | 'task' | 'list' | null;
  /** What is put into the text. */
  node: RichNode;
}

/** The longest name that is looked for, in letters. */
const LONGEST = 40;

/** The sign and the letters after it that end at the caret, in the words before it on its line; null where nothing is named. */
export function askedBefore(words: string): Asked | null {
  const line = words.slice(-LONGEST);
  const found = /(?:^|[^\p{L}\p{N}_@#])([@#])([\p{L}\p{N}_.:'-]*(?: [\p{L}\p{N}_.:'-]*)?)$/u.exec(line);
  if (!found) return null;
  const query = found[2] ?? '';
  // A heading or a space behind the sign names nothing.
  return query.startsWith(' ') ? null : { sign: found[1] === '#' ? '#' : '@', query };
}
