export interface SdfEntry {
  /** Molfile of either version; null writes a molecule without atoms, which readers take as "no structure". */
  molfile: string | null;
  name: string;
  tags: readonly (readonly [name: string, value: string])[];
}

const EMPTY = '\n  0  0  0  0  0  0  0  0  0  0999 V2000\nM  END\n';

/** Lines with one end of line behind the last. A pattern would begin a look at each end of line. */
function endedOnce(lines: string): string {
  let end = lines.length;
  while (lines[end - 1] === '\n') end--;
  return `${lines.slice(0, end)}\n`;
}

/** One record of an SDF. Values may have several lines, but no blank one: it would end them. */
export function sdfRecord({ molfile, name, tags }: SdfEntry): string {
  const title = name.replace(/[\r\n]+/g, ' ').slice(0, 80);
  const body = molfile === null ? `\n  Labtide\n${EMPTY}` : endedOnce(molfile.replace(/\r\n?/g, '\n'));
  const block = `${title}\n${body.slice(body.indexOf('\n') + 1)}`;
  const data = tags
    .filter(([, value]) => value !== '')
    .map(
      ([tag, value]) =>
        `>  <${tag.replace(/[<>\r\n]/g, ' ').trim()}>\n${value.replace(/(?:\r\n?|\n)+/g, '\n').trim()}\n\n`,
    );
  return `${block}${data.join('')}$$$$\n`;
}
