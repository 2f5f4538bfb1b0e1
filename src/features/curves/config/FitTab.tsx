import { RESPONSE_SCALES } from '@/domain/curves/responseScale';
import type { DrcConfig } from '@/domain/rows/rowShapes';
import { Field, Segmented, Select } from '@/ui';
import { BoundsForm } from '../pane/BoundsForm';
import { lineColor } from '../plot/plotLine';
import styles from './Config.module.css';
import { NumberInput } from './NumberInput';
import type { TabProps } from './PointsTab';
import type { UnreadNumbers } from './unreadNumbers';

const SCALES: Record<(typeof RESPONSE_SCALES)[number], string> = {
  percent_effect: 'Percent of the full effect',
  percent_viability: 'Percent viability (100 is no effect)',
  raw: 'Raw signal',
};
const USUAL = 'usual';
const COLORS = ['Orange', 'Blue', 'Green', 'Black', 'Purple', 'Pink', 'Brown', 'Teal'];

/** What the fit may do, what responses mean, and how the plot looks. */
export function FitTab({
  draft,
  set,
  faults,
  unread,
  config,
}: TabProps & { config: DrcConfig; unread: UnreadNumbers }) {
  return (
    <div className={styles.form}>
      <section>
        <h3 className={styles.title}>Bounds</h3>
        <BoundsForm config={config} mayEdit live={unread} onSave={set} />
      </section>
      <Field label="Responses are" inline>
        {(control) => (
          <Select
            {...control}
            aria-label="Responses are"
            value={draft.response_scale ?? 'percent_effect'}
            options={RESPONSE_SCALES.map((value) => ({ value, label: SCALES[value] }))}
            onValueChange={(response_scale) => set({ response_scale })}
          />
        )}
      </Field>
      {draft.response_scale === 'raw' && (
        <Field
          label="Controls"
          inline
          help="Responses without and with full effect: absolute ECs are read between them."
          error={faults.get('control_response_0') ?? faults.get('control_response_100')}
        >
          {() => (
            <span className={styles.pair}>
              <NumberInput
                name="control_response_0"
                label="Response without effect"
                unread={unread}
                placeholder="no effect"
                live
                value={draft.control_response_0 ?? null}
                onCommit={(control_response_0) => set({ control_response_0 })}
              />
              <NumberInput
                name="control_response_100"
                label="Response with full effect"
                unread={unread}
                placeholder="full effect"
                live
                value={draft.control_response_100 ?? null}
                onCommit={(control_response_100) => set({ control_response_100 })}
              />
            </span>
          )}
        </Field>
      )}
      <Field label="Error bars" inline>
        {() => (
          <Segmented
            small
            label="Error bars"
            value={draft.error_bar ?? 'sd'}
            options={[
              { value: 'sd', label: 'SD' },
              { value: 'sem', label: 'SEM' },
            ]}
            onValueChange={(error_bar) => set({ error_bar })}
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
              { value: 'manual', label: 'By hand' },
              { value: 'rout', label: 'ROUT 1 %' },
            ]}
            onValueChange={(outlier_method) => set({ outlier_method })}
          />
        )}
      </Field>
      <Field label="Response axis" inline error={faults.get('y_axis_min') ?? faults.get('y_axis_max')}>
        {() => (
          <span className={styles.pair}>
            <NumberInput
              name="y_axis_min"
              label="Lowest response shown"
              unread={unread}
              placeholder="from the data"
              live
              value={draft.y_axis_min ?? null}
              onCommit={(y_axis_min) => set({ y_axis_min })}
            />
            <NumberInput
              name="y_axis_max"
              label="Highest response shown"
              unread={unread}
              placeholder="from the data"
              live
              value={draft.y_axis_max ?? null}
              onCommit={(y_axis_max) => set({ y_axis_max })}
            />
          </span>
        )}
      </Field>
      <Field label="First colour" inline>
        {(control) => (
          <Select
            {...control}
            aria-label="First colour"
            value={draft.color ?? USUAL}
            options={[
              { value: USUAL, label: 'As usual' },
              ...COLORS.map((name, i) => ({
                value: `var(--q${i + 1})`,
                label: (
                  <span className={styles.color}>
                    <span style={{ background: `var(--q${i + 1})` }} aria-hidden />
                    {name}
                  </span>
                ),
              })),
            ]}
            onValueChange={(color) => set({ color: color === USUAL || color === lineColor(0) ? null : color })}
          />
        )}
      </Field>
    </div>
  );
}
