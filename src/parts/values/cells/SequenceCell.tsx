import { blocksOfTen } from '@/domain/sequences/blocksOfTen';
import type { SequenceLine } from '@/domain/sequences/sequenceLines';
import styles from './SequenceCell.module.css';

/** Line height, and padding at top and bottom, in px. */
const LINE = 20;
const EDGE = 12;
/** Maximum number of letters that a cell draws: more are never visible, and a plasmid has thousands. */
const DRAWN = 600;
/** A block of ten letters with its gap, in px. */
const BLOCK = 80;

interface SequenceCellProps {
  text: string;
  rowHeight: number;
  width: number;
  /** Lines under the sequence that the field's display options ask for. */
  lines?: readonly SequenceLine[];
}

/** A sequence in blocks of ten, on as many lines as fit in the row, with its length. */
export function SequenceCell({ text, rowHeight, width, lines = [] }: SequenceCellProps) {
  const room = Math.max(1, Math.floor((rowHeight - EDGE) / LINE));
  if (lines.length > 0 && room > lines.length)
    return (
      <SequenceBlock
        text={text}
        lines={lines}
        perRow={10 * Math.max(1, Math.floor((width - 16) / BLOCK))}
        rows={Math.floor(room / (lines.length + 1))}
      />
    );
  return (
    <span className={styles.sequence} style={{ WebkitLineClamp: room }} title={`${text.length} letters`}>
      <Blocks letters={text.slice(0, DRAWN)} />
    </span>
  );
}

const WORDS: Record<SequenceLine['kind'], string> = {
  complement: 'Complement, 3′ to 5′',
  consensus: 'Consensus',
  translation: 'Translation of the first frame',
};

interface SequenceBlockProps {
  text: string;
  lines: readonly SequenceLine[];
  /** Letters per line, a multiple of ten. */
  perRow: number;
  /** Maximum number of lines; all by default. */
  rows?: number;
}

/** A sequence with the lines that belong below it, letter under letter. */
export function SequenceBlock({ text, lines, perRow, rows = Number.POSITIVE_INFINITY }: SequenceBlockProps) {
  const starts: number[] = [];
  for (let at = 0; at < text.length && starts.length < rows; at += perRow) starts.push(at);
  return (
    <span className={styles.rows} title={`${text.length} letters`}>
      {starts.map((at) => (
        <span key={at} className={styles.row}>
          <span>
            <Blocks letters={text.slice(at, at + perRow)} />
          </span>
          {lines.map(({ kind, letters }) => (
            <span key={kind} className={styles.under} data-kind={kind} title={WORDS[kind]}>
              <Blocks letters={letters.slice(at, at + perRow)} />
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}

function Blocks({ letters }: { letters: string }) {
  return blocksOfTen(letters).map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its position
    <span key={at} className={styles.block}>
      {block}
    </span>
  ));
}
