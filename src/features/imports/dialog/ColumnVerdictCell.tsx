import type { Field } from '@/domain/kinds/field';
import { numberText } from '@/lib/words/counted';
import { Button, StatusMark } from '@/ui';
import { type ColumnMarkAsk, columnMark, unreadStructures } from '../mapping/columnMark';
import styles from './ImportDialog.module.css';
import { TypeOffer } from './TypeOffer';

interface Props extends ColumnMarkAsk {
  /** The field of the table into which the column goes. */
  held: Field | undefined;
  onShow: () => void;
}

/** Characters of a sample that are shown. */
const CHARACTERS = 24;
const cut = (text: string) => (text.length > CHARACTERS ? `${text.slice(0, CHARACTERS)}…` : text);

/** How a column reads as its target: what stays text, what would be written differently, and why. */
export function ColumnVerdictCell(props: Props) {
  const { column, target, verdict, held, isAsked, onShow } = props;
  const [shape, words] = columnMark(props);
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
      {held && verdict !== null && verdict.failing > 0 && verdict.better !== null && (
        <TypeOffer field={held} type={verdict.better} />
      )}
      {target.to !== 'skip' && !isAsked && sample && (
        <span className={styles.effect} title={all}>
          <span className={styles.typed}>{cut(sample.text)}</span> becomes{' '}
          <span className={styles.typed}>{cut(sample.reads)}</span>
        </span>
      )}
      {target.to !== 'skip' && unreadStructures(props) > 0 && column.failures[0] && (
        <span className={styles.effect}>
          <span className={styles.typed}>{cut(column.failures[0].text)}</span> may not be a structure
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
