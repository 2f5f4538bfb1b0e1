import { classNames } from '@/lib/classNames';
import { numberText } from '@/lib/words/counted';
import { VirtualList } from '@/ui';
import type { RowFault } from '../mapping/columnFaults';
import styles from './ImportDialog.module.css';

interface Props {
  faults: readonly RowFault[];
  /** Their total number; the list contains the first of them. */
  total: number;
}

const LINE = 32;
/** The frame around the list ends at the bottom of the window; see its style. */
const HEIGHT = 'max(140px, calc(100vh - 400px))';

/** Characters of a cell that are shown. */
const CHARACTERS = 300;

/** Every row and cell that cannot be read: row, column, content, and reason. */
export function FaultList({ faults, total }: Props) {
  // In files of records (SDF) a whole record is refused, not single cells.
  const isOfRows = faults.every((fault) => fault.column === null);
  return (
    <div className={styles.page} data-fill="">
      <div className={styles.frame}>
        <div className={classNames(styles.fault, styles.faultHead)}>
          <span>Row</span>
          {!isOfRows && <span>Column</span>}
          {!isOfRows && <span>In the file</span>}
          <span>Why</span>
        </div>
        <VirtualList
          label="Cells that cannot be read"
          count={faults.length}
          itemHeight={LINE}
          height={`min(${faults.length * LINE}px, ${HEIGHT})`}
          renderItem={(index) => {
            const fault = faults[index];
            if (!fault) return null;
            const row = <span className={styles.faultRow}>{numberText(fault.row)}</span>;
            const why = (
              <span title={fault.message} className={fault.column === null ? styles.wholeRow : undefined}>
                {fault.message}
              </span>
            );
            if (fault.column === null)
              return (
                <div className={styles.fault}>
                  {row}
                  {why}
                </div>
              );
            const text = fault.text.slice(0, CHARACTERS);
            return (
              <div className={styles.fault}>
                {row}
                <span title={fault.columnName}>{fault.columnName}</span>
                <span className={styles.typed} title={text}>
                  {text}
                </span>
                {why}
              </div>
            );
          }}
        />
      </div>
      {total > faults.length && (
        <p className={styles.note}>
          The first {numberText(faults.length)} of {numberText(total)}.
        </p>
      )}
    </div>
  );
}
