import { createSdfParser } from '@/domain/files/sdfParser';

/** A molfile or RXN file, also within a text. */
const STRUCTURE = /^.*\bV[23]000\s*$|^\$RXN/m;

/**
 * The molfiles of a pasted molfile or SDF file: its lines are not rows.
 * @returns null for any other text
 */
export function molfilesIn(text: string): string[] | null {
  if (!STRUCTURE.test(text)) return null;
  if (!/^\$\$\$\$/m.test(text)) return [text];
  const parser = createSdfParser();
  return [...parser.push(text), ...parser.end()].map((record) => record.molfile);
}

/**
 * The reaction of a pasted RXN file, one cell.
 * @returns null for any other text
 */
export function rxnIn(text: string): string[] | null {
  return STRUCTURE.test(text) ? [text] : null;
}
