import { DRC_METRIC_LABELS, DRC_METRICS } from '@/domain/curves/drcMetric';
import { Checkbox, Select } from '@/ui';
import styles from './Config.module.css';
import type { TabProps } from './PointsTab';

const MODES = [
  { value: 'list', label: 'Every value' },
  { value: 'geometric-mean', label: 'Geometric mean' },
] as const;

/** The metrics that have a column, and how a cell shows several determinations. */
export function ColumnsTab({ draft, set }: Pick<TabProps, 'draft' | 'set'>) {
  return (
    <table className={styles.columns}>
      <thead>
        <tr>
          <th>Column</th>
          <th>If several curves, show</th>
        </tr>
      </thead>
      <tbody>
        {DRC_METRICS.map((metric) => {
          const on = draft.column_toggles?.[metric] ?? false;
          return (
            <tr key={metric}>
              <td>
                <Checkbox
                  checked={on}
                  onCheckedChange={(next) => set({ column_toggles: { ...draft.column_toggles, [metric]: next } })}
                >
                  {DRC_METRIC_LABELS[metric]}
                </Checkbox>
              </td>
              <td>
                {on && (
                  <Select
                    size="compact"
                    aria-label={`${DRC_METRIC_LABELS[metric]} shown as`}
                    value={draft.display_modes?.[metric] ?? 'list'}
                    options={MODES}
                    onValueChange={(mode) => set({ display_modes: { ...draft.display_modes, [metric]: mode } })}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
