import { useDepiction } from '@/engine/depictions';
import { TextCell } from '@/ui/grid';
import styles from './Cells.module.css';

/** Lowest row in which a drawing can be read. */
const DRAWN_FROM = 56;
const EDGE = 16;
const GAP = 10;

/** A structure: drawn in rows that are tall enough, else (and while it cannot be drawn) its SMILES. */
export function StructureCell({ smiles, width, rowHeight }: { smiles: string; width: number; rowHeight: number }) {
  const drawn = rowHeight >= DRAWN_FROM;
  const wide = Math.max(48, Math.min(280, width - EDGE));
  const depiction = useDepiction(drawn ? smiles : null, wide, rowHeight - GAP);
  if (!drawn || depiction.state === 'failed')
    return (
      <span title={depiction.state === 'failed' ? `It cannot be drawn: ${smiles}` : smiles} className={styles.smiles}>
        <TextCell text={smiles} mono rowHeight={drawn ? rowHeight : 32} />
      </span>
    );
  if (depiction.state === 'waiting') return <span className={styles.drawing} role="img" aria-label={smiles} />;
  return (
    <span
      className={styles.drawing}
      role="img"
      aria-label={smiles}
      title={smiles}
      // The markup is made by our own chemistry worker from a parsed molecule; no text of the person is in it.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: inline so that the drawing takes the colours of the theme
      dangerouslySetInnerHTML={{ __html: depiction.svg }}
    />
  );
}
