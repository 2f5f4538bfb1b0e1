import type { ColumnGuess } from '@/domain/files/columnGuess';
import type { ColumnTarget } from '@/domain/imports/columnTarget';
import { numberText } from '@/lib/words/counted';
import { Button, StatusMark, type StatusShapeName } from '@/ui';
import type { ColumnVerdict } from '../mapping/columnFaults';
import styles from './ImportDialog.module.css';

interface Props {
  column: ColumnGuess;
  target: ColumnTarget;
  verdict: ColumnVerdict | null;
  /** How its dates are read has not been said. */
  isAsked: boolean;
  /** Its letters may have been read in a wrong encoding. */
  isDoubtful: boolean;
  onShow: () => void;
}

/** Letters of a sample that are shown. */
const LETTERS = 24;
const cut = (text: string) => (text.length > LETTERS ? `${text.slice(0, LETTERS)}…` : text);

/** Letters beyond ASCII, which another encoding would read otherwise. */
const BEYOND_ASCII = /[^\t\n\r -~]/;

function markOf({ column, target, verdict, isAsked, isDoubtful }: Props): [shape: StatusShapeName, words: string] {
  if (target.to === 'skip') return ['todo', 'Left out'];
  if (verdict && verdict.failing > 0)
    return [
      'refused',
      verdict.isFinal
        ? `${numberText(verdict.failing)} kept as text`
        : `${numberText(verdict.failing)} would stay text`,
    ];
  if (isAsked) return ['waiting', 'Choose the order of dates'];
  if (column.filled === 0) return ['todo', 'Empty'];
  if (isDoubtful && [column.name, ...column.samples].some((text) => BEYOND_ASCII.test(text)))
    return ['review', 'Check the characters'];
  if (!verdict) return ['progress', 'The server checks'];
  if (verdict.changed > 0) return ['review', `${numberText(verdict.changed)} written differently`];
  return ['done', verdict.isFinal ? 'All unchanged' : `First ${numberText(verdict.filled ?? column.filled)} unchanged`];
}

/** How a column reads as what it goes to: what stays text, what would be written otherwise, and why. */
export function ColumnVerdictCell(props: Props) {
  const { column, target, verdict, isAsked, onShow } = props;
  const [shape, words] = markOf(props);
  const isText = target.to === 'new' && target.type === 'text';
  const [sample] = verdict?.changes ?? [];
  const all = verdict?.changes.map(({ row, text, reads }) => `Row ${numberText(row)}: ${text} → ${reads}`).join('\n');
  return (
    <>
      <span className={styles.verdict}>
        <StatusMark shape={shape} flat>
          {words}
        </StatusMark>
        {target.to !== 'skip' && verdict !== null && verdict.failing > 0 && (
          <Button variant="bare" onClick={onShow}>
            Show
          </Button>
        )}
      </span>
      {target.to !== 'skip' && !isAsked && sample && (
        <span className={styles.effect} title={all}>
          <span className={styles.typed}>{cut(sample.text)}</span> becomes{' '}
          <span className={styles.typed}>{cut(sample.reads)}</span>
        </span>
      )}
      {isText && column.why && (
        <span className={styles.effect} title={column.why}>
          {column.why}
        </span>
      )}
    </>
  );
}
