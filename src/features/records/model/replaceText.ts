import { compilePattern, escapePattern, type Find, type Pattern } from '@/domain/fields/pattern';
import { PatternError } from '@/domain/fields/patternError';
import { counted } from '@/lib/words/counted';

/** The text to find in cells, and its replacement. */
export interface Replacement {
  find: string;
  /**
   * If `find` is an expression: `$1` and `$<name>` stand for the captured groups, `$&` for the whole match, `$$` for a
   * dollar sign.
   */
  replace: string;
  /** `find` is a regular expression: JavaScript's without look-around and back references. */
  isPattern: boolean;
  matchCase: boolean;
  /** The whole text of a cell must match. */
  wholeCell: boolean;
}

/** Parts of a replacement with a special meaning. */
const SIGN = /\$(?:([$&])|(\d{1,2})|<([\w$]{0,60})>)/g;

/** Literal text, or the number of a group; 0 for the whole match. */
type Part = string | number;

/**
 * The group that digits refer to, as in JavaScript: two digits if there are so many groups, otherwise one, followed by
 * a literal digit.
 */
function numberedGroup(digits: string, pattern: Pattern): Part[] {
  for (const length of [2, 1]) {
    const number = Number(digits.slice(0, length));
    if (digits.length >= length && number >= 1 && number <= pattern.groups) return [number, digits.slice(length)];
  }
  const held = pattern.groups === 0 ? 'no group in brackets' : counted(pattern.groups, 'group');
  throw new PatternError(`$${digits} is not known: the expression has ${held}. Write $$ for a dollar sign.`);
}

function partsOf(replace: string, pattern: Pattern): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of replace.matchAll(SIGN)) {
    const [all, sign, digits, name] = found;
    parts.push(replace.slice(from, found.index));
    from = found.index + all.length;
    if (sign !== undefined) parts.push(sign === '&' ? 0 : '$');
    else if (digits !== undefined) parts.push(...numberedGroup(digits, pattern));
    else {
      const number = pattern.names.get(name ?? '');
      // Otherwise it would silently be written into every cell as it is.
      if (number === undefined)
        throw new PatternError(`${all} is not known: no group of the expression has that name.`);
      parts.push(number);
    }
  }
  return [...parts, replace.slice(from)];
}

/**
 * A function that returns the new text of a cell; null if nothing matches or the text is unchanged.
 * @throws PatternError when the expression is invalid, or takes too long in a text
 */
export function replacer(asked: Replacement): (text: string) => string | null {
  const source = asked.isPattern ? asked.find : escapePattern(asked.find);
  const pattern = compilePattern(source, { ignoreCase: !asked.matchCase });
  const sought = asked.isPattern ? partsOf(asked.replace, pattern) : [asked.replace];
  const put = (text: string, find: Find) =>
    sought
      .map((part) => {
        if (typeof part === 'string') return part;
        const span = part === 0 ? find : find.groups[part - 1];
        return span ? text.slice(span.start, span.end) : '';
      })
      .join('');
  return (text) => {
    const parts: string[] = [];
    let from = 0;
    const finds = pattern.finds(text, asked.wholeCell);
    // A place without letters can be meant (^ for the beginning, $ for the end). An expression that finds many of them
    // merely can be empty, and would insert its replacement between all characters.
    const isPlace = finds.length === 1;
    for (const find of finds) {
      if (find.start === find.end && !isPlace) continue;
      parts.push(text.slice(from, find.start), put(text, find));
      from = find.end;
    }
    parts.push(text.slice(from));
    const next = parts.join('');
    return next === text ? null : next;
  };
}
