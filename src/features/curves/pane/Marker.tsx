import type { PlotLine } from '../plot/plotLine';
import { markerPath } from '../plot/plotShapes';

/** Line and marker of a series, as in the plot. */
export function Marker({ line }: { line: PlotLine }) {
  return (
    <svg width={22} height={12} aria-hidden>
      <path d="M0 6h22" stroke={line.color} strokeWidth={1.8} strokeDasharray={line.dashed ? '4 3' : undefined} />
      <path d={markerPath(line.marker, 11, 6, 3.4)} fill={line.color} />
    </svg>
  );
}
