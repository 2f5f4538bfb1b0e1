import { useCallback } from 'react';
import type { RawDataPoint } from '@/domain/curves/curveResult';
import { formatNumber } from '@/domain/fields/formatNumber';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { OnAlert } from '@/parts/acts/alert';
import { useStore } from '@/store/hooks/StoreProvider';
import type { CurveLine } from '../model/curveLine';
import type { PlotLine } from '../plot/plotLine';
import { type RecordPoint, setExcluded } from './curveActs';

function isOfRecord(point: RawDataPoint): point is RecordPoint {
  return point.record_id !== null;
}

/** Excludes points of a plot from its fit, or restores them: a single one, or those that deviate from the curve. */
export function useExclusion(
  config: DrcConfig,
  groupName: string,
  mayExclude: boolean,
  onAlert: OnAlert,
): {
  onPoint(line: Pick<PlotLine, 'name'>, point: RawDataPoint): void;
  onDoses(line: CurveLine, doses: readonly number[]): void;
} {
  const store = useStore();
  const unit = config.dose_unit === 'none' ? '' : config.dose_unit;
  const onPoint = useCallback(
    (line: Pick<PlotLine, 'name'>, point: RawDataPoint) => {
      if (!isOfRecord(point) || !mayExclude) return;
      const at = `${formatNumber(point.dose, 3)} ${unit} of ${groupName} ${line.name}`;
      const title = point.is_outlier ? `Restore ${at}` : `Exclude ${at}`;
      void setExcluded(store, config, [point], title, onAlert);
    },
    [store, config, mayExclude, unit, groupName, onAlert],
  );
  const onDoses = useCallback(
    (line: CurveLine, doses: readonly number[]) => {
      const points = line.result.raw_data_points.filter(isOfRecord);
      const own = points.filter((point) => !point.is_outlier && doses.includes(point.dose));
      const title = `Exclude the ${own.length} points of ${groupName} ${line.name} that leave the curve`;
      void setExcluded(store, config, own, title, onAlert);
    },
    [store, config, groupName, onAlert],
  );
  return { onPoint, onDoses };
}
