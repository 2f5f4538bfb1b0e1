import { FormulaError } from './formulaNode';

export type Token =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'text'; value: string; at: number }
  | { kind: 'field'; name: string; at: number; end: number }
  | { kind: 'word'; word: string; at: number }
  | { kind: 'sign'; sign: string; at: number }
  | { kind: 'end'; at: number };

const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy;
const WORD = /[a-z_]\w*/iy;
const SIGN = /<=|>=|<>|!=|[-+*/^=<>(),;\u2212\u00d7\u00f7\u2260\u2264\u2265]/y;
const SPACE = /\s+/y;
/** Alternative spellings of operators. */
const SAME: Record<string, string> = {
  '<>': '!=',
  '\u2260': '!=',
  '\u2264': '<=',
  '\u2265': '>=',
  '\u2212': '-',
  '\u00d7': '*',
  '\u00f7': '/',
  ';': ',',
};

function match(expression: RegExp, text: string, at: number): string | null {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? null;
}

/**
 * The text up to the closing character; a doubled one represents the character itself.
 * @throws FormulaError without one.
 */
function enclosed(text: string, at: number, close: string, missing: string): { value: string; end: number } {
  let value = '';
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] !== close) value += text[i];
    else if (text[i + 1] === close) value += text[i++];
    else return { value, end: i + 1 };
  }
  throw new FormulaError(missing, at);
}

/** The operators and words of a formula. @throws FormulaError */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const space = match(SPACE, text, at);
    if (space) {
      at += space.length;
      continue;
    }
    const letter = text[at] as string;
    if (letter === '{') {
      const { value, end } = enclosed(text, at, '}', 'A field name is not closed by }.');
      tokens.push({ kind: 'field', name: value.trim(), at, end });
      at = end;
      continue;
    }
    if (letter === '"' || letter === "'") {
      const { value, end } = enclosed(text, at, letter, 'A text is not closed.');
      tokens.push({ kind: 'text', value, at });
      at = end;
      continue;
    }
    const number = match(NUMBER, text, at);
    const word = number ? null : match(WORD, text, at);
    const sign = number || word ? null : match(SIGN, text, at);
    const found = number ?? word ?? sign;
    if (found === null) throw new FormulaError(`${letter} has no meaning here.`, at);
    if (number) tokens.push({ kind: 'number', value: Number(number), at });
    else if (word) tokens.push({ kind: 'word', word: word.toLowerCase(), at });
    else tokens.push({ kind: 'sign', sign: SAME[found] ?? found, at });
    at += found.length;
  }
  tokens.push({ kind: 'end', at });
  return tokens;
}
