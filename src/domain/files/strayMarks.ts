/**
 * Removes byte order marks from the beginning of lines: concatenated files contain them, and nobody would see them in a
 * name.
 */
export interface MarkFilter {
  take(text: string): string;
  readonly count: number;
  /** Line of the first, from 1. */
  readonly firstLine: number;
}

const MARK = '\ufeff';
const AT_START = /(^|[\r\n])\ufeff+/g;
const LINE_ENDS = /\r\n|\r|\n/g;
const linesIn = (text: string) => text.match(LINE_ENDS)?.length ?? 0;

/** A text without the byte order marks that begin its lines. */
export const withoutMarks = (text: string) => (text.includes(MARK) ? text.replace(AT_START, '$1') : text);

export function createMarkFilter(): MarkFilter {
  let count = 0;
  let firstLine = 0;
  let lines = 0;
  let isLineStart = true;
  let endsInCr = false;
  return {
    take(text) {
      let out = text;
      if (text.includes(MARK))
        out = text.replace(AT_START, (whole, end: string, at: number) => {
          if (end === '' && !isLineStart) return whole;
          if (count === 0) firstLine = lines + linesIn(text.slice(0, at + end.length)) + 1;
          count += whole.length - end.length;
          return end;
        });
      // Only the line of the first one is reported. A CR at the end of a piece may be half of a CRLF.
      if (count === 0) {
        lines += linesIn(text);
        if (endsInCr && text.startsWith('\n')) lines--;
        endsInCr = text === '' ? endsInCr : text.endsWith('\r');
      }
      if (out !== '') isLineStart = /[\r\n]$/.test(out.slice(-1));
      return out;
    },
    get count() {
      return count;
    },
    get firstLine() {
      return firstLine;
    },
  };
}
