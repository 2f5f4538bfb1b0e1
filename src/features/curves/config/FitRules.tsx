import type { CurveForm, ZeroDose } from '@/domain/curves/curveForm';
import type { AmbiguousValues } from '@/domain/curves/doseResponseConfig';
import { Field, Segmented, Select } from '@/ui';
import styles from './Config.module.css';
import { NumberInput } from './NumberInput';
import type { TabProps } from './PointsTab';
import type { UnreadNumbers } from './unreadNumbers';

const FORMS: readonly { value: CurveForm; label: string }[] = [
  { value: 'top_above_baseline', label: 'Top above Baseline, falling curves have a negative Hill slope' },
  { value: 'baseline_at_zero_dose', label: 'Baseline at dose 0, the Hill slope is always positive' },
];
const ZERO: readonly { value: ZeroDose; label: string }[] = [
  { value: 'apart', label: 'Shown as controls, not fitted' },
  { value: 'baseline', label: 'Fitted as the response without dose' },
];
const AMBIGUOUS: readonly { value: AmbiguousValues; label: string }[] = [
  { value: 'leave_out', label: 'Shown with ~, left out of sorts, means and selectivities' },
  { value: 'use', label: 'Used like all others' },
];

/** How curves are reported and judged, in words. */
export function FitRules({ draft, set, unread }: Pick<TabProps, 'draft' | 'set'> & { unread: UnreadNumbers }) {
  return (
    <>
      <Field label="Curves are written" inline>
        {(control) => (
          <Select
            {...control}
            aria-label="Curves are written"
            value={draft.curve_form ?? 'top_above_baseline'}
            options={FORMS}
            onValueChange={(curve_form) => set({ curve_form })}
          />
        )}
      </Field>
      <Field label="Points at dose 0" inline>
        {(control) => (
          <Select
            {...control}
            aria-label="Points at dose 0"
            value={draft.zero_dose ?? 'apart'}
            options={ZERO}
            onValueChange={(zero_dose) => set({ zero_dose })}
          />
        )}
      </Field>
      <Field
        label="Smallest span"
        inline
        help="A curve that spans less (in units of the response) is inactive, as is one no better than a level line (P < 0.05)."
      >
        {() => (
          <span className={styles.pair}>
            <NumberInput
              name="smallest_span"
              label="Smallest span of an active curve"
              unread={unread}
              placeholder="a tenth of the scale"
              live
              value={draft.smallest_span ?? null}
              onCommit={(smallest_span) => set({ smallest_span })}
            />
          </span>
        )}
      </Field>
      <Field label="Ambiguous values" inline>
        {(control) => (
          <Select
            {...control}
            aria-label="Ambiguous values"
            value={draft.ambiguous_values ?? 'leave_out'}
            options={AMBIGUOUS}
            onValueChange={(ambiguous_values) => set({ ambiguous_values })}
          />
        )}
      </Field>
      <Field label="Outliers" inline>
        {() => (
          <Segmented
            small
            label="Outliers"
            value={draft.outlier_method ?? 'manual'}
            options={[
              { value: 'manual', label: 'Manual' },
              { value: 'rout', label: 'ROUT 1 %' },
            ]}
            onValueChange={(outlier_method) => set({ outlier_method })}
          />
        )}
      </Field>
    </>
  );
}
