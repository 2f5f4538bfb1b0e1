import { textWidth } from './textWidth';

const SPACE = / +/;
/** Cached widths of words: the same ones occur again and again, and each measurement costs time. */
const known = new Map<string, number>();
const MOST_KNOWN = 20_000;

function wordWidth(word: string, strong: boolean): number {
  const key = strong ? `!${word}` : word;
  let width = known.get(key);
  if (width === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    width = textWidth(word, strong);
    known.set(key, width);
  }
  return width;
}

/**
 * The number of lines that a text takes in a cell; words are kept together if possible.
 * @param most counting stops there
 */
export function wrappedLines(text: string, width: number, most: number, strong = false): number {
  const space = wordWidth(' ', strong);
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    lines++;
    let used = 0;
    for (const word of paragraph.split(SPACE)) {
      const wide = wordWidth(word, strong);
      if (used > 0 && used + space + wide > width) {
        lines++;
        used = 0;
      }
      // A word that is wider than the cell is broken.
      const broken = Math.floor(wide / width);
      lines += broken;
      used += (used > 0 ? space : 0) + wide - broken * width;
    }
    if (lines >= most) return most;
  }
  return lines;
}
