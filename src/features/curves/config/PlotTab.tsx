import { Field, Segmented, Select } from '@/ui';
import { lineColor } from '../plot/plotLine';
import styles from './Config.module.css';
import { NumberInput } from './NumberInput';
import type { TabProps } from './PointsTab';
import type { UnreadNumbers } from './unreadNumbers';

const USUAL = 'usual';
const COLORS = ['Orange', 'Blue', 'Green', 'Black', 'Purple', 'Pink', 'Brown', 'Teal'];

/** The appearance of the plot. */
export function PlotTab({ draft, set, faults, unread }: TabProps & { unread: UnreadNumbers }) {
  return (
    <div className={styles.form}>
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
              { value: USUAL, label: 'Default' },
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
