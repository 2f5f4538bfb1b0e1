import { Refusal } from '../refusal';
import { createRowParser } from './rowParser';

/** Stray quotes of the other reading for each one that remains. */
const FEWER = 10;

/** Lines on which quotes do not fit; null = it cannot be read so. */
function strayLines(text: string, delimiter: string, escapes: boolean): number | null {
  const parser = createRowParser({ delimiter, escapes });
  try {
    parser.push(text);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
  return parser.strayQuotes.length;
}

/**
 * Whether a text marks the quotes in its quoted cells with a backslash (`"say \"no\""`), as MySQL and many programs
 * write them, instead of doubling them. A path that ends in a backslash is no sign of it: it must be what makes the
 * quotes fit.
 * @param text the beginning of a delimited text; its last row may be incomplete
 */
export function escapesQuotes(text: string, delimiter: string): boolean {
  if (!text.includes('\\"') || delimiter.length !== 1) return false;
  const escaped = strayLines(text, delimiter, true);
  if (escaped === null) return false;
  const doubled = strayLines(text, delimiter, false);
  return doubled === null || escaped * FEWER < doubled;
}
