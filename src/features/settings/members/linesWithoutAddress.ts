import { addressesIn } from './addresses';

/** The lines of a pasted list in which no address was found: nothing of it is left out without a word. */
export function linesWithoutAddress(text: string): string[] {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '' && addressesIn(line).length === 0);
}
