/**
 * Removes NUL characters from a text that arrives in pieces: no database stores them, and interrupted programs leave
 * them.
 */
export interface NulFilter {
  take(text: string): string;
  readonly count: number;
  /** Line of the first, from 1. */
  readonly firstLine: number;
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  if (lines > 0) return lines;
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) lines++;
  return lines;
}

export function createNulFilter(): NulFilter {
  let count = 0;
  let lines = 0;
  let firstLine = 0;
  return {
    take(text) {
      const at = text.indexOf('\0');
      if (at >= 0 && count === 0) firstLine = lines + linesIn(text.slice(0, at)) + 1;
      if (count === 0) lines += linesIn(text);
      if (at < 0) return text;
      const parts = text.split('\0');
      count += parts.length - 1;
      return parts.join('');
    },
    get count() {
      return count;
    },
    get firstLine() {
      return firstLine;
    },
  };
}
