import { useEffect, useState } from 'react';
import { counted, numberText } from '@/lib/words/counted';
import { announce, Button, ErrorText, Progress } from '@/ui';
import { ProblemsDialog } from '../ProblemsDialog';
import { countsText, type ImportRow } from '../state/importState';
import styles from './ImportDialog.module.css';

function noteOf(row: ImportRow, isDone: boolean, isCancelled: boolean): string {
  if (isCancelled)
    return `Cancelled: ${countsText(row)}. These rows stay until you undo the import, which removes all of them.`;
  if (isDone && row.refused_count > 0)
    return `${counted(row.refused_count, 'row')} were not imported. Undo removes the others, except any edited since.`;
  if (isDone) return 'Imported. Undo removes the rows, except any edited since.';
  const brought = row.rows_done === 0 ? '' : `${countsText(row)}. `;
  return `${brought}It runs on the server: you can close this and keep working.`;
}

/**
 * The progress of an import, and its result.
 * @param notes what was found before it began
 */
export function RunPane({ row, notes }: { row: ImportRow; notes: readonly string[] }) {
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
          {numberText(row.rows_done)} of {numberText(row.rows_total)} rows were imported and stay.
        </p>
      </div>
    );
  return (
    <div className={styles.run}>
      <p className={styles.big}>
        {isDone && !isCancelled
          ? countsText(row)
          : `${numberText(row.rows_done)} of ${numberText(row.rows_total)} rows`}
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
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  );
}
