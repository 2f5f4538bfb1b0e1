import { escapesQuotes } from '@/domain/files/escapesQuotes';
import { createPositionRows, guessGaps } from '@/domain/files/positionRows';
import { createRowParser } from '@/domain/files/rowParser';
import { sniff } from '@/domain/files/sniff';
import { createTextReader } from '@/domain/files/textDecoder';
import styles from './Preview.module.css';
import { PREVIEW_BYTES } from './readText';
import { useRead } from './useRead';

const ROWS = 200;
const COLUMNS = 60;

/** The first rows of a table of text. */
async function readRows(blob: Blob): Promise<{ head: string[] | null; rows: string[][]; cut: boolean }> {
  const bytes = new Uint8Array(await blob.slice(0, PREVIEW_BYTES).arrayBuffer());
  const whole = blob.size <= PREVIEW_BYTES;
  const { encoding, delimiter, quote, hasHeader } = sniff(bytes, whole);
  const text = createTextReader(encoding).push(bytes);
  const parser =
    delimiter === 'position'
      ? createPositionRows({ gaps: guessGaps(text.split(/\r\n|\r|\n/)) })
      : createRowParser({ delimiter, quote, escapes: quote !== null && escapesQuotes(text, delimiter) });
  const all = parser.push(text);
  if (whole) all.push(...parser.end());
  const rows = all.map((row) => row.slice(0, COLUMNS));
  const head = hasHeader ? (rows.shift() ?? null) : null;
  return { head, rows: rows.slice(0, ROWS), cut: !whole || rows.length > ROWS };
}

/** A CSV or TSV file as a table. */
export function CsvPreview({ blob }: { blob: Blob }) {
  const read = useRead(blob, readRows);
  if (!read) return null;
  if ('fault' in read) return <p className={styles.note}>{read.fault}</p>;
  const { head, rows, cut } = read.value;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        {head && (
          <thead>
            <tr>
              {head.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file are identified by their position
                <th key={at}>{cell}</th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are identified by their position
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file are identified by their position
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {cut && <p className={styles.note}>The first rows. Download the file to see all of them.</p>}
    </div>
  );
}
