import type { Plasmid } from '@/domain/sequences/plasmid';
import { counted, numberText } from '@/lib/words/counted';
import { FeatureStrip } from './map/FeatureStrip';
import { SmallMap } from './map/SmallMap';
import styles from './Sequences.module.css';

export interface PlasmidCellProps {
  plasmid: Plasmid;
  width: number;
  rowHeight: number;
}

/** Lowest row height, in px, in which a ring is readable. */
const RING_FROM = 56;

/** A plasmid in a cell: its ring if the row is tall enough, otherwise a strip of its features; name and length. */
export function PlasmidCell({ plasmid, width, rowHeight }: PlasmidCellProps) {
  const { name, seq, annotations } = plasmid;
  const length = `${numberText(seq.length)} bp`;
  const features = annotations.map((annotation) => annotation.name).join(', ');
  const title = features === '' ? `${name}, ${length}` : `${name}, ${length}: ${features}`;
  if (rowHeight >= RING_FROM)
    return (
      <span className={styles.tall} title={title}>
        <SmallMap plasmid={plasmid} size={Math.min(88, rowHeight - 8)} />
        <span className={styles.words}>
          <span className={styles.name}>{name || length}</span>
          {name && <span className={styles.quiet}>{length}</span>}
          <span className={styles.quiet}>{counted(annotations.length, 'feature')}</span>
        </span>
      </span>
    );
  const strip = Math.max(0, Math.min(120, width - 205));
  return (
    <span className={styles.flat} title={title}>
      {name && <span className={styles.name}>{name}</span>}
      <span className={styles.quiet}>{length}</span>
      {strip >= 40 && <FeatureStrip plasmid={plasmid} width={strip} />}
    </span>
  );
}
