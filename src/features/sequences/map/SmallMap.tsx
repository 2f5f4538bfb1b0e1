import { memo } from 'react';
import type { Plasmid } from '@/domain/sequences/plasmid';
import styles from '../Sequences.module.css';
import { annotationColor } from './annotationColor';
import { spanOf } from './spanOf';

const TURN = 2 * Math.PI;
/** Arcs below this fraction of the circle would not be visible. */
const LEAST = 0.008;

/** A point on the circle: the origin at the top, clockwise. */
function at(share: number, radius: number): string {
  const angle = share * TURN - TURN / 4;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
}

/** A plasmid as a ring with its features; those of the other strand are inside. */
export const SmallMap = memo(function SmallMap({ plasmid, size }: { plasmid: Plasmid; size: number }) {
  const { seq, annotations } = plasmid;
  const radius = size / 2 - 6;
  const half = size / 2;
  return (
    <svg
      className={styles.ring}
      width={size}
      height={size}
      viewBox={`${-half} ${-half} ${size} ${size}`}
      role="img"
      aria-label={`Map of ${plasmid.name || 'the plasmid'}: ${annotations.map(({ name }) => name).join(', ')}`}
    >
      <circle r={radius} className={styles.backbone} />
      {annotations.map((annotation, index) => {
        const { from, size: bases } = spanOf(annotation, seq.length);
        const share = Math.min(0.9999, Math.max(LEAST, bases / Math.max(1, seq.length)));
        const start = from / Math.max(1, seq.length);
        const r = radius + (annotation.direction === -1 ? -3 : annotation.direction === 1 ? 3 : 0);
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: two features may have identical properties
            key={index}
            d={`M${at(start, r)}A${r} ${r} 0 ${share > 0.5 ? 1 : 0} 1 ${at(start + share, r)}`}
            stroke={annotationColor(annotation)}
            className={styles.arc}
          >
            <title>{annotation.name}</title>
          </path>
        );
      })}
    </svg>
  );
});
