const YES = new Set(['true', 'yes', 'y', '1', 'x', '\u2713', '\u2714']);
const NO = new Set(['false', 'no', 'n', '0']);

/** Reads true/false, yes/no, 1/0 and a cross or tick for yes, without regard to case; null for any other text. */
export function readYesNo(text: string): boolean | null {
  const lower = text.trim().toLowerCase();
  return YES.has(lower) ? true : NO.has(lower) ? false : null;
}
