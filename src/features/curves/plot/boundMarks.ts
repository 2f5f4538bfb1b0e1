import type { DrcConfig } from '@/domain/kinds/drcConfig';

/** A bound of a plateau that can be dragged. */
export interface BoundMark {
  parameter: 'baseline' | 'top';
  side: 'min' | 'max';
  value: number;
  /** `Top` with its sign, for example `Top ≤`. */
  label: string;
}

/** The binding or warning bounds of the plateaus, as handles. */
export function boundMarks(config: DrcConfig): BoundMark[] {
  return (['top', 'baseline'] as const).flatMap((parameter) => {
    const type = config[`${parameter}_constraint_type`];
    if (type === 'none') return [];
    const name = parameter === 'top' ? 'Top' : 'Base';
    return (['min', 'max'] as const).flatMap((side): BoundMark[] => {
      const value = config[`${parameter}_${side}`];
      if (value === null || (type === 'constant' && side === 'max')) return [];
      const sign = type === 'constant' ? '=' : side === 'min' ? '≥' : '≤';
      return [{ parameter, side, value, label: `${name} ${sign}` }];
    });
  });
}
