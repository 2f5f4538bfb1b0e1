import { molfileFault } from './molfileFrame';

/** The counts line names the version (CTfile formats, section "Counts line"). */
const COUNTS_LINE = /\bV[23]000\s*$/;
const COUNTS_AT = 3;

/** Whether a text is meant to be a molfile. */
export function isMolfileText(text: string): boolean {
  return text.split(/\r\n|\r|\n/).some((line) => COUNTS_LINE.test(line));
}

/**
 * Error in the frame of a molfile, with its line counted from 1; null when there is none. Line ends may be mixed.
 * Whether it is a molecule is left to a chemistry engine.
 */
export function molfileTextFault(text: string): string | null {
  const lines = text.split(/\r\n|\r|\n/);
  const counts = lines.findIndex((line) => COUNTS_LINE.test(line));
  if (counts >= 0 && counts !== COUNTS_AT)
    return `Line ${counts + 1}: The counts line is here, not on line 4 after the three header lines.`;
  while (lines.length > COUNTS_AT + 1 && lines.at(-1)!.trim() === '') lines.pop();
  const wrong = molfileFault(
    lines,
    lines.findIndex((line) => /^M {2}END\s*$/.test(line)),
  );
  return wrong && `Line ${Math.min(wrong.at + 1, lines.length)}: ${wrong.reason}`;
}
