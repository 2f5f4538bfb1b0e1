import { withoutEnd } from '@/lib/withoutEnd';
import { isMolfileText } from './recognisers';

export interface SdfEntry {
  /** Molfile of either version; null writes a molecule without atoms, which readers take as "no structure". */
  molfile: string | null;
  name: string;
  tags: readonly (readonly [name: string, value: string])[];
}

const EMPTY = '\n  0  0  0  0  0  0  0  0  0  0999 V2000\nM  END\n';

const nameIn = (line: string) => line.slice(line.indexOf('<') + 1, line.lastIndexOf('>')).trim();

/**
 * The lines of a value. A blank line would end it, so a blank line within it gets a space. A line of dollars, or one
 * that would be read as the header of the next value, is indented by one.
 * @param names of the data of the record
 */
function valueLines(value: string, names: ReadonlySet<string>): string {
  const lines = value.split(/\r\n|\r|\n/);
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  // A molfile may begin with a blank line, which is its name.
  const isMolfile = isMolfileText(value);
  while (!isMolfile && lines.length > 0 && lines[0]?.trim() === '') lines.shift();
  const readsAsHead = (line: string, i: number) =>
    /^>[\s<]/.test(line) && (names.size === 1 || lines[i - 1]?.trim() === '' || names.has(nameIn(line)));
  return lines
    .map((line, i) => (line === '' ? ' ' : line.startsWith('$$$$') || readsAsHead(line, i) ? ` ${line}` : line))
    .join('\n');
}

/** One record of an SDF. */
export function sdfRecord({ molfile, name, tags }: SdfEntry): string {
  const title = name.replace(/[\r\n]+/g, ' ').slice(0, 80);
  const body = molfile === null ? `\n  Labtide\n${EMPTY}` : `${withoutEnd(molfile.replace(/\r\n?/g, '\n'), '\n')}\n`;
  const block = `${title}\n${body.slice(body.indexOf('\n') + 1)}`;
  const names = new Set(tags.map(([tag]) => tag.trim()));
  const data = tags
    .filter(([, value]) => value.trim() !== '')
    .map(([tag, value]) => `>  <${tag.replace(/[\r\n]/g, ' ').trim()}>\n${valueLines(value, names)}\n\n`);
  return `${block}${data.join('')}$$$$\n`;
}
