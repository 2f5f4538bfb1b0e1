import type { DepictionMatch } from '@/domain/structures';
import { useDepiction } from '@/engine/depictions';
import { Icon } from '@/ui';
import { TextCell } from '@/ui/grid';
import styles from './Cells.module.css';
import { notSearchable } from './notSearchable';

/** Lowest row height, in px, at which a drawing is readable. */
const DRAWN_FROM = 56;
const EDGE = 16;
const GAP = 10;

interface StructureCellProps {
  /** SMILES, molfile, or with `reaction` an RXN file or reaction SMILES. */
  structure: string;
  /** Its text form: the SMILES itself, or the name given in a file. */
  label: string;
  width: number;
  rowHeight: number;
  reaction?: boolean;
  /** Match of a structure search. */
  match?: DepictionMatch | undefined;
}

/** A structure: drawn if the row is tall enough, otherwise (and while it cannot be drawn) as text. */
export function StructureCell({ structure, label, width, rowHeight, reaction = false, match }: StructureCellProps) {
  const drawn = rowHeight >= DRAWN_FROM;
  const wide = Math.max(48, Math.min(reaction ? 420 : 280, width - EDGE));
  const depiction = useDepiction(drawn ? structure : null, wide, rowHeight - GAP, { reaction, match });
  if (depiction.state === 'failed') {
    const reason = `Not searchable: ${notSearchable(depiction.reason)}`;
    return (
      <span title={`${reason}: ${label}`} className={styles.unreadable} data-tall={drawn || undefined}>
        <TextCell text={label} mono rowHeight={drawn ? rowHeight - 40 : 32} />
        <span className={styles.fault}>
          <Icon name="warning" size={12} /> {reason}
        </span>
      </span>
    );
  }
  if (!drawn)
    return (
      <span title={label} className={styles.smiles}>
        <TextCell text={label} mono rowHeight={32} />
      </span>
    );
  if (depiction.state === 'waiting') return <span className={styles.drawing} role="img" aria-label={label} />;
  return (
    <span
      className={styles.drawing}
      role="img"
      aria-label={label}
      title={label}
      // The markup is made by our own chemistry worker from a parsed molecule; it contains no text from people.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: inline so that the drawing takes the colours of the theme
      dangerouslySetInnerHTML={{ __html: depiction.svg }}
    />
  );
}
