import { useEffect } from 'react';
import { announce, ErrorText, Progress } from '@/ui';
import { countsText, type ImportRow, number } from '../state/importState';
import styles from './ImportDialog.module.css';

/** How far an import is, and what it brought. */
export function RunPane({ row }: { row: ImportRow }) {
  const isDone = row.is_complete && !row.error_message;
  useEffect(() => {
    if (isDone) announce('Import complete');
  }, [isDone]);
  if (row.error_message)
    return (
      <div className={styles.run}>
        <ErrorText>{row.error_message}</ErrorText>
        <p className={styles.note}>
          {number(row.rows_done)} of {number(row.rows_total)} rows went in and stay. Import the file again to take in
          the rest.
        </p>
      </div>
    );
  return (
    <div className={styles.run}>
      <p className={styles.big}>
        {isDone ? countsText(row) : `${number(row.rows_done)} of ${number(row.rows_total)} rows`}
      </p>
      <Progress
        label="Import"
        value={isDone ? row.rows_total : row.rows_done}
        max={Math.max(1, row.rows_total)}
        width="100%"
      />
      <p className={styles.note}>
        {isDone
          ? 'All rows are in. Undo takes them out again, except what somebody changes meanwhile.'
          : `${countsText(row)}. It runs on the server: you can close this and go on working.`}
      </p>
    </div>
  );
}
