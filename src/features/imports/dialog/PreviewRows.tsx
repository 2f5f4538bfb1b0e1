import { useMemo } from 'react';
import type { FileStart } from '@/engine/filesClient';
import { classNames } from '@/lib/classNames';
import { useInSteps } from '@/ui';
import { type RowFault, worstRows } from '../mapping/columnFaults';
import { number } from '../state/importState';
import lines from '../Table.module.css';
import styles from './ImportDialog.module.css';

interface Props {
  first: FileStart;
  /** Rows with faults, by number from 1, as far as they are known. */
  faulty: ReadonlyMap<number, readonly string[]>;
  names: readonly string[];
  faults: readonly RowFault[];
}

/** Letters of a cell that are shown; a structure or sequence has thousands. */
const LETTERS = 300;
const FIRST = 20;
const WORST = 10;
/** Rows that are drawn in one go. */
const STEP = 6;

/** The first rows of the file and, above them, those with the most cells that cannot be read. */
export function PreviewRows({ first, faulty, names, faults }: Props) {
  const { worst, messages } = useMemo(
    () => ({
      worst: worstRows(faults, WORST).filter((row) => (faulty.get(row) ?? first.rows[row - 1]) !== undefined),
      messages: new Map(faults.map((fault) => [`${fault.row} ${fault.column}`, fault.message])),
    }),
    [faults, faulty, first],
  );
  const rows = useInSteps(Math.min(FIRST, first.rows.length), STEP);
  const line = (row: number) => (
    <tr key={row}>
      <td className={styles.rowNumber}>{number(row)}</td>
      {names.map((name, column) => {
        const whole = (faulty.get(row) ?? first.rows[row - 1])?.[column] ?? '';
        const text = whole.length > LETTERS ? `${whole.slice(0, LETTERS)}…` : whole;
        const message = messages.get(`${row} ${column}`);
        return (
          <td key={name} className={classNames(message && styles.bad)} title={message ? `${text}\n${message}` : text}>
            {text}
          </td>
        );
      })}
    </tr>
  );
  const divider = (text: string) => (
    <tr className={styles.divider}>
      <td colSpan={names.length + 1}>{text}</td>
    </tr>
  );
  return (
    <div className={styles.frame}>
      <table className={classNames(lines.table, styles.table, styles.cells)}>
        <thead>
          <tr>
            <th>Row</th>
            {names.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {worst.length > 0 && divider('Rows with cells that cannot be read')}
          {worst.map(line)}
          {worst.length > 0 && divider('First rows')}
          {Array.from({ length: rows }, (_, i) => line(i + 1))}
        </tbody>
      </table>
    </div>
  );
}
