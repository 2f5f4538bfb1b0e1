import { Refusal } from '../refusal';
import { createRowParser } from './rowParser';

/** Lines that do not fit in the other reading for each one that remains. */
const FEWER = 10;

/** Lines on which quotes or the number of cells do not fit; null = it cannot be read so. */
function oddLines(text: string, delimiter: string, escapes: boolean): number | null {
  const parser = createRowParser({ delimiter, escapes, skipsBlank: true });
  try {
    parser.push(text);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
  return parser.strayQuotes.length + parser.raggedCount;
}

/**
 * Whether a text marks the quotes in its quoted cells with a backslash (`"say \"no\""`), as MySQL and many programs
 * write them, instead of doubling them. A path that ends in a backslash is no sign of it: it must be what makes the
 * quotes, or the number of cells, fit.
 * @param text the beginning of a delimited text; its last row may be incomplete
 */
export function escapesQuotes(text: string, delimiter: string): boolean {
  if (!text.includes('\\"') || delimiter.length !== 1) return false;
  const escaped = oddLines(text, delimiter, true);
  if (escaped === null) return false;
  const doubled = oddLines(text, delimiter, false);
  return doubled === null || escaped * FEWER < doubled;
}
