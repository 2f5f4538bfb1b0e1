/** Where the first line of a text names its delimiter (`sep=;`, as Excel writes and reads it). */
export interface SeparatorLine {
  delimiter: string;
  /** Number of characters of the line, including its line end. */
  length: number;
}

const LINE = /^\ufeff?"?sep=(.)"?[ \t]{0,9}(?:\r\n|\r|\n)/i;
/** More characters than such a line has. */
export const SEPARATOR_LINE_MOST = 24;

/** The line at the beginning of a text that names the delimiter; null if there is none. */
export function separatorLine(text: string): SeparatorLine | null {
  const found = LINE.exec(text.slice(0, SEPARATOR_LINE_MOST));
  return found && { delimiter: found[1]!, length: found[0].length };
}
