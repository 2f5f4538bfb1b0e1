import { memo } from 'react';
import type { Plasmid } from '@/domain/sequences/plasmid';
import styles from '../Sequences.module.css';
import { annotationColor } from './annotationColor';
import { spanOf } from './spanOf';

const HEIGHT = 10;

/** The features of a plasmid on a line; a feature that spans the origin is at both ends. */
export const FeatureStrip = memo(function FeatureStrip({ plasmid, width }: { plasmid: Plasmid; width: number }) {
  const { seq, annotations } = plasmid;
  const scale = width / Math.max(1, seq.length);
  return (
    <svg className={styles.strip} width={width} height={HEIGHT} aria-hidden="true">
      <path className={styles.axis} d={`M0 ${HEIGHT / 2}H${width}`} />
      {annotations.flatMap((annotation, index) => {
        const { from, size } = spanOf(annotation, seq.length);
        const parts =
          from + size > seq.length
            ? [
                [from, seq.length],
                [0, from + size - seq.length],
              ]
            : [[from, from + size]];
        const y = annotation.direction === -1 ? 5 : annotation.direction === 1 ? 1 : 3;
        return parts.map(([start = 0, end = 0], part) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: two features may have identical properties
            key={`${index}-${part}`}
            x={start * scale}
            y={y}
            width={Math.max(1.5, (end - start) * scale)}
            height={4}
            rx={1}
            fill={annotationColor(annotation)}
          />
        ));
      })}
    </svg>
  );
});
