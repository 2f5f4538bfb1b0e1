import { useEffect } from 'react';
import { announce, ErrorText, Progress } from '@/ui';
import { countsText, type ImportRow, number } from '../state/importState';
import styles from './ImportDialog.module.css';

function noteOf(row: ImportRow, isDone: boolean, isCancelled: boolean): string {
  if (isCancelled)
    return `Cancelled: ${countsText(row)}. These rows stay until you undo the import, which takes them out all at once.`;
  if (isDone) return 'All rows are in. Undo takes them out again, except what somebody changes meanwhile.';
  const brought = row.rows_done === 0 ? '' : `${countsText(row)}. `;
  return `${brought}It runs on the server: you can close this and go on working.`;
}

/** How far an import is, and what it brought. @param same what was found of equal structures before it began */
export function RunPane({ row, same }: { row: ImportRow; same: string | null }) {
  const isDone = row.is_complete && !row.error_message;
  const isCancelled = isDone && Boolean(row.cancelled_by);
  useEffect(() => {
    if (isDone) announce(isCancelled ? 'Import cancelled' : 'Import complete');
  }, [isDone, isCancelled]);
  if (row.error_message)
    return (
      <div className={styles.run}>
        <ErrorText>{row.error_message}</ErrorText>
        <p className={styles.note}>
          {number(row.rows_done)} of {number(row.rows_total)} rows went in and stay.
        </p>
      </div>
    );
  return (
    <div className={styles.run}>
      <p className={styles.big}>
        {isDone && !isCancelled ? countsText(row) : `${number(row.rows_done)} of ${number(row.rows_total)} rows`}
      </p>
      <Progress
        label="Import"
        value={isDone && !isCancelled ? row.rows_total : row.rows_done}
        max={Math.max(1, row.rows_total)}
        width="100%"
      />
      <p className={styles.note}>{noteOf(row, isDone, isCancelled)}</p>
      {same && <p className={styles.note}>{same}</p>}
    </div>
  );
}
