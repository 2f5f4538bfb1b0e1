import { type CSSProperties, memo } from 'react';
import type { CurveDrawing } from '@/domain/curves/curveDrawing';
import styles from './CurveCell.module.css';
import { thumbPaths } from './thumbPaths';

interface Props {
  drawing: CurveDrawing;
  width: number;
  height: number;
  label: string;
}

/** Order of the series colours, as in the large plot. */
const SERIES = [2, 1, 3, 8, 4, 5, 6, 7];

/** The curves of a record in a cell. They were sampled by the worker; the paths are cached by the hash of the data. */
export const CurveThumb = memo(
  function CurveThumb({ drawing, width, height, label }: Props) {
    const paths = thumbPaths(drawing, width, height);
    const dot = height < 40 ? 2.4 : 3.6;
    return (
      <svg className={styles.thumb} width={width} height={height} role="img" aria-label={label}>
        <path className={styles.axis} d={paths.axis} />
        {paths.bars !== '' && <path className={styles.bar} d={paths.bars} />}
        {paths.series.map((series, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a series is identified by its position
          <g key={i} style={colorOf(i, drawing)}>
            {series.guide !== '' && <path className={styles.guide} d={series.guide} />}
            {series.line !== '' && (
              <path className={drawing.series[i]?.dashed ? styles.dashed : styles.line} d={series.line} />
            )}
            {/* Strokes of zero length with round caps are dots, so all points fit in one element. */}
            <path className={styles.dots} strokeWidth={dot} d={series.dots} />
            {series.out !== '' && <path className={styles.out} d={series.out} />}
          </g>
        ))}
      </svg>
    );
  },
  (a, b) => a.drawing.hash === b.drawing.hash && a.width === b.width && a.height === b.height && a.label === b.label,
);

/** A series has the same colour as in the large plot and its list, even if it is the only one. */
function colorOf(place: number, { color }: CurveDrawing): CSSProperties {
  if (place === 0 && color) return { '--series': color } as CSSProperties;
  return { '--series': `var(--q${SERIES[place % SERIES.length]})` } as CSSProperties;
}
