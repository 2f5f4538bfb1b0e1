import type { DrcConfig } from '@/domain/rows/rowShapes';

/** A bound of a plateau that can be dragged. */
export interface BoundMark {
  parameter: 'baseline' | 'top';
  side: 'min' | 'max';
  value: number;
  /** Where it stood before it was dragged; null while it stands there. */
  was: number | null;
  /** `Top` with its sign, for example `Top ≤`. */
  label: string;
}

/**
 * The bounds of the plateaus that bind or warn, as handles.
 * @param saved the configuration before the drag.
 */
export function boundMarks(config: DrcConfig, saved: DrcConfig): BoundMark[] {
  return (['top', 'baseline'] as const).flatMap((parameter) => {
    const type = config[`${parameter}_constraint_type`];
    if (type === 'none') return [];
    const name = parameter === 'top' ? 'Top' : 'Base';
    return (['min', 'max'] as const).flatMap((side): BoundMark[] => {
      const value = config[`${parameter}_${side}`];
      if (value === null || (type === 'constant' && side === 'max')) return [];
      const sign = type === 'constant' ? '=' : side === 'min' ? '≥' : '≤';
      const before = saved[`${parameter}_${side}`];
      return [{ parameter, side, value, was: before === value ? null : before, label: `${name} ${sign}` }];
    });
  });
}
