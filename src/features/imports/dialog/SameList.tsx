import { classNames } from '@/lib/classNames';
import { counted, numberText } from '@/lib/words/counted';
import { listText } from '@/lib/words/listText';
import { Progress, VirtualList } from '@/ui';
import type { Others, SameRow, SameStructures } from '../state/useSameStructures';
import styles from './ImportDialog.module.css';

const LINE = 32;
/** The frame around the list ends at the bottom of the window; see its style. */
const HEIGHT = 'max(140px, calc(100vh - 400px))';
const NAMED = 4;

/** `row 12 (AB-12), CPD-003 of the table and 2 more` */
function namesText({ rows, records }: Others): string {
  const words = [
    ...rows
      .slice(0, NAMED)
      .map((other) => `row ${numberText(other.row)}${other.name === '' ? '' : ` (${other.name})`}`),
    ...records.slice(0, NAMED).map((name) => `${name} of the table`),
  ];
  return listText(words, { most: NAMED, total: rows.length + records.length });
}

/** Records with the structure of a row: first with the whole structure, then ignoring salts. */
function othersText({ whole, parent }: SameRow): string {
  const parts = [
    ...(countOf(whole) > 0 ? [namesText(whole)] : []),
    ...(countOf(parent) > 0 ? [`without salts: ${namesText(parent)}`] : []),
  ];
  return parts.join('; ');
}

const countOf = ({ rows, records }: Others) => rows.length + records.length;

/** How many rows share a structure, and with what, in a sentence; null if there is nothing to say. */
export function sameText(same: SameStructures): string | null {
  if (same.state !== 'done' || same.rows.length === 0) return null;
  const inTable = same.rows.filter(({ whole }) => whole.records.length > 0).length;
  const inFile = same.rows.filter(({ whole }) => whole.rows.length > 0).length;
  const bySalt = same.rows.filter(({ whole }) => countOf(whole) === 0).length;
  const least = same.isWhole ? '' : 'At least ';
  const rows = (count: number) => counted(count, 'row has', 'rows have');
  const parts = [
    ...(inTable > 0 ? [`${rows(inTable)} a structure that is already in the table`] : []),
    ...(inFile > 0 ? [`${rows(inFile)} the same structure as another row of the file`] : []),
    ...(bySalt > 0 ? [`${rows(bySalt)} a structure that occurs elsewhere with other salts or solvents`] : []),
  ];
  return `${least}${parts.join('; ')}.`;
}

/**
 * The rows whose structure also occurs elsewhere, and where. They are imported all the same, since they may be
 * different batches.
 */
export function SameList({ same }: { same: SameStructures }) {
  if (same.state === 'looking')
    return (
      <p className={styles.note}>
        <Progress
          label="Looking for equal structures"
          value={same.done}
          max={same.total}
          width={200}
          before="Looking for equal structures"
          after={`${numberText(same.done)} of ${numberText(same.total)}`}
        />
      </p>
    );
  if (same.state === 'failed')
    return <p className={styles.note}>The structures could not be compared on this device. They can be imported.</p>;
  if (same.state === 'none') return null;
  if (same.rows.length === 0) return <p className={styles.note}>No duplicate structures.</p>;
  return (
    <div className={styles.page} data-fill="">
      <p className={styles.note}>
        They will still be imported: they may be batches of one compound, and the import can be undone. Structures that
        differ only in salts and solvents are marked as such; another stereoisomer is another structure.
      </p>
      <div className={styles.frame}>
        <div className={classNames(styles.fault, styles.same, styles.faultHead)}>
          <span>Row</span>
          <span>Name</span>
          <span>The same as</span>
        </div>
        <VirtualList
          label="Rows with equal structures"
          count={same.rows.length}
          itemHeight={LINE}
          height={`min(${same.rows.length * LINE}px, ${HEIGHT})`}
          renderItem={(index) => {
            const row = same.rows[index];
            if (!row) return null;
            const others = othersText(row);
            return (
              <div className={classNames(styles.fault, styles.same)}>
                <span className={styles.faultRow}>{numberText(row.row)}</span>
                <span title={row.name}>{row.name}</span>
                <span title={others}>{others}</span>
              </div>
            );
          }}
        />
      </div>
    </div>
  );
}
