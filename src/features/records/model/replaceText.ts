import { compilePattern, escapePattern } from '@/domain/fields/pattern';
import { PatternError } from '@/domain/fields/patternError';

/** What is looked for in the texts of cells, and what comes in its place. */
export interface Replacement {
  find: string;
  /** Where `find` is an expression: `$&` stands for what was found, `$$` for a dollar sign. */
  replace: string;
  /** `find` is a regular expression: JavaScript's without look-around and back references. */
  isPattern: boolean;
  matchCase: boolean;
  /** The whole text of a cell must match. */
  wholeCell: boolean;
}

/** What stands for a part of what was found elsewhere; parts are not known here. */
const GROUP = /\$(\d+|<\w*>?)/;

/**
 * A function that makes the new text of a cell; null where nothing is found in it or it stays as it is.
 * @throws PatternError when the expression cannot be read, or takes too long in a text
 */
export function replacer(asked: Replacement): (text: string) => string | null {
  const source = asked.isPattern ? asked.find : escapePattern(asked.find);
  const pattern = compilePattern(source, { ignoreCase: !asked.matchCase });
  const group = asked.isPattern ? GROUP.exec(asked.replace.replaceAll('$$', '')) : null;
  // Without a word `$1` would be written into every cell as it is.
  if (group)
    throw new PatternError(`${group[0]} is not known here: use $& for all that was found, $$ for a dollar sign.`);
  const put = (found: string) =>
    asked.isPattern ? asked.replace.replace(/\$([$&])/g, (_, sign) => (sign === '&' ? found : '$')) : asked.replace;
  return (text) => {
    if (asked.wholeCell) {
      const next = pattern.matches(text) ? put(text) : text;
      return next === text ? null : next;
    }
    const parts: string[] = [];
    let from = 0;
    for (const { start, end } of pattern.spans(text)) {
      // An expression that also matches nothing would put its text between all letters.
      if (start === end) continue;
      parts.push(text.slice(from, start), put(text.slice(start, end)));
      from = end;
    }
    parts.push(text.slice(from));
    const next = parts.join('');
    return next === text ? null : next;
  };
}
