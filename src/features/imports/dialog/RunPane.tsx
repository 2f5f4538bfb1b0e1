import { useEffect, useState } from 'react';
import { announce, Button, ErrorText, Progress } from '@/ui';
import { ProblemsDialog } from '../ProblemsDialog';
import { countsText, type ImportRow, number, rowsText } from '../state/importState';
import styles from './ImportDialog.module.css';

function noteOf(row: ImportRow, isDone: boolean, isCancelled: boolean): string {
  if (isCancelled)
    return `Cancelled: ${countsText(row)}. These rows stay until you undo the import, which takes them out all at once.`;
  if (isDone && row.refused_count > 0)
    return `${rowsText(row.refused_count)} stayed out. Undo takes the others out again, except what somebody changes meanwhile.`;
  if (isDone) return 'All rows are in. Undo takes them out again, except what somebody changes meanwhile.';
  const brought = row.rows_done === 0 ? '' : `${countsText(row)}. `;
  return `${brought}It runs on the server: you can close this and go on working.`;
}

/** How far an import is, and what it brought. @param same what was found of equal structures before it began */
export function RunPane({ row, same }: { row: ImportRow; same: string | null }) {
  const isDone = row.is_complete && !row.error_message;
  const isCancelled = isDone && Boolean(row.cancelled_by);
  const [showsProblems, setShowsProblems] = useState(false);
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
      <p className={styles.note}>
        {noteOf(row, isDone, isCancelled)}
        {isDone && row.refused_count > 0 && row.file_id && (
          <>
            {' '}
            <Button variant="bare" onClick={() => setShowsProblems(true)}>
              Show why
            </Button>
          </>
        )}
      </p>
      {showsProblems && <ProblemsDialog row={row} onClose={() => setShowsProblems(false)} />}
      {same && <p className={styles.note}>{same}</p>}
    </div>
  );
}
