import { memo, useMemo } from 'react';
import type { FileStart } from '@/engine/filesClient';
import { classNames } from '@/lib/classNames';
import { numberText } from '@/lib/words/counted';
import { useInSteps } from '@/ui';
import { type RowFault, worstRows } from '../mapping/columnFaults';
import lines from '../Table.module.css';
import styles from './ImportDialog.module.css';

interface Props {
  first: FileStart;
  /** Rows with errors, by number from 1, as far as known. */
  faulty: ReadonlyMap<number, readonly string[]>;
  names: readonly string[];
  faults: readonly RowFault[];
}

/** Characters of a cell that are shown; a structure or sequence has thousands. */
const CHARACTERS = 300;
const FIRST = 20;
const WORST = 10;
/** Rows that are rendered at once. */
const STEP = 3;
/** Fixed widths: if they depended on the texts, each row would cause a layout of all others. */
const COLUMN_WIDTH = 144;
const NUMBER_WIDTH = 72;

interface LineProps {
  row: number;
  cells: readonly string[] | undefined;
  names: readonly string[];
  /** Errors by row and column. */
  messages: ReadonlyMap<string, string>;
}

/** One row of the file. It is rendered again only when it changes, not for each batch of the others. */
const PreviewLine = memo(function PreviewLine({ row, cells, names, messages }: LineProps) {
  return (
    <tr>
      <td className={styles.rowNumber}>{numberText(row)}</td>
      {names.map((name, column) => {
        const whole = cells?.[column] ?? '';
        const text = whole.length > CHARACTERS ? `${whole.slice(0, CHARACTERS)}…` : whole;
        const message = messages.get(`${row} ${column}`);
        return (
          <td key={name} className={classNames(message && styles.bad)} title={message ? `${text}\n${message}` : text}>
            {text}
          </td>
        );
      })}
    </tr>
  );
});

/** The first rows of the file, preceded by those with the most cells that cannot be read. */
export function PreviewRows({ first, faulty, names, faults }: Props) {
  const { worst, messages } = useMemo(
    () => ({
      worst: worstRows(faults, WORST).filter((row) => (faulty.get(row) ?? first.rows[row - 1]) !== undefined),
      messages: new Map(faults.map((fault) => [`${fault.row} ${fault.column}`, fault.message])),
    }),
    [faults, faulty, first],
  );
  const rows = Math.min(FIRST, first.rows.length);
  const drawn = useInSteps(worst.length + rows, STEP);
  const line = (row: number) => (
    <PreviewLine key={row} row={row} cells={faulty.get(row) ?? first.rows[row - 1]} names={names} messages={messages} />
  );
  const divider = (text: string) => (
    <tr className={styles.divider}>
      <td colSpan={names.length + 1}>{text}</td>
    </tr>
  );
  return (
    <div className={styles.frame} data-fill="">
      <table
        className={classNames(lines.table, styles.table, styles.cells)}
        style={{ minWidth: NUMBER_WIDTH + names.length * COLUMN_WIDTH }}
      >
        <thead>
          <tr>
            <th className={styles.rowHead} style={{ width: NUMBER_WIDTH }}>
              Row
            </th>
            {names.map((name) => (
              <th key={name} title={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {worst.length > 0 && divider('Rows with cells that cannot be read')}
          {worst.slice(0, drawn).map(line)}
          {worst.length > 0 && divider('First rows')}
          {Array.from({ length: Math.max(0, drawn - worst.length) }, (_, i) => line(i + 1))}
        </tbody>
      </table>
    </div>
  );
}
