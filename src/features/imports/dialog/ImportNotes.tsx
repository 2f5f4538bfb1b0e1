import type { FileWarning } from '@/domain/files/fileWarning';
import { counted, numberText } from '@/lib/words/counted';
import { StatusMark } from '@/ui';
import styles from './ImportDialog.module.css';

interface Props {
  /** There is no key column. */
  isNumbered: boolean;
  /** Number of cells and rows that cannot be read. */
  problems: number;
  /** Number of rows that are not imported. */
  refused: number;
  warnings: readonly FileWarning[];
}

const SHOWN = 3;

/** Notes for the person before the import: irregularities of the file, and the treatment of unreadable parts. */
export function ImportNotes({ isNumbered, problems, refused, warnings }: Props) {
  const more = warnings.length - SHOWN;
  return (
    <>
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label="Notes on the file">
          {warnings.slice(0, SHOWN).map(({ message }) => (
            <li key={message}>
              <StatusMark shape="review" flat>
                {message}
              </StatusMark>
            </li>
          ))}
          {more > 0 && <li className={styles.note}>{numberText(more)} more are listed under Problems.</li>}
        </ul>
      )}
      {isNumbered && <p className={styles.note}>No key column, so rows are numbered. Mark a key to name them.</p>}
      {problems > 0 && (
        <p className={styles.note}>
          Unreadable cells are copied to an extra column so you can fix them
          {refused > 0 ? `; ${counted(refused, 'row')} without a name of their own stay out.` : '.'}
        </p>
      )}
    </>
  );
}
