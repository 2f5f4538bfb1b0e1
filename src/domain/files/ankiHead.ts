/** The settings that Anki writes above the notes of a text file. */
export interface AnkiHead {
  /** The separator that is named; a word where it is none that a character stands for. */
  delimiter: string;
  /** Characters of the lines with their ends. */
  length: number;
  /** The lines themselves. */
  lines: readonly string[];
  /** The names of the columns, separated like the notes; null = there are none: Anki writes no other header row. */
  columns: string | null;
}

const SETTING =
  /#(separator|html|tags|columns|notetype|deck|if matches|(?:tags|notetype|deck|guid) column):([^\r\n]*)(?:\r\n|\r|\n|$)/iy;

const NAMED: Readonly<Record<string, string>> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|', '\\t': '\t' };

/** More characters than such lines have. */
export const ANKI_HEAD_MOST = 8_192;

/** Whether more of a text must be known before its first lines are read: it may go on with such lines. */
export function mayBeAnkiHead(text: string): boolean {
  return text.length < ANKI_HEAD_MOST && /^\ufeff?#/.test(text);
}

/** The settings at the beginning of a text; null where they name no separator: then they may be comments. */
export function ankiHead(text: string): AnkiHead | null {
  const lines: string[] = [];
  let delimiter: string | null = null;
  let columns: string | null = null;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  for (;;) {
    SETTING.lastIndex = at;
    const found = at < ANKI_HEAD_MOST ? SETTING.exec(text) : null;
    if (!found) break;
    const [line, key = '', value = ''] = found;
    at += line.length;
    lines.push(line.trimEnd());
    if (key.toLowerCase() === 'separator') {
      const name = value.trim();
      delimiter ??= NAMED[name.toLowerCase()] ?? (name || (value.includes('\t') ? '\t' : null));
    } else if (key.toLowerCase() === 'columns') columns ??= value;
    if (at >= text.length) break;
  }
  return delimiter === null ? null : { delimiter, length: at, lines, columns };
}
