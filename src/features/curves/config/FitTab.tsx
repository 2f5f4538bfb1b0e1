import { RESPONSE_SCALES } from '@/domain/curves/responseScale';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import { Field, Select } from '@/ui';
import { BoundsForm } from '../pane/BoundsForm';
import styles from './Config.module.css';
import { FitRules } from './FitRules';
import { NumberInput } from './NumberInput';
import type { TabProps } from './PointsTab';
import { SCALE_WORDS } from './scaleWords';
import type { UnreadNumbers } from './unreadNumbers';

/** Constraints of the fit, the meaning of responses, and how curves are judged. */
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
            options={RESPONSE_SCALES.map((value) => ({ value, label: SCALE_WORDS[value] }))}
            onValueChange={(response_scale) => set({ response_scale })}
          />
        )}
      </Field>
      {draft.response_scale === 'raw' && (
        <Field
          label="Controls"
          inline
          help="Responses without and with full effect: used for absolute EC values and for the smallest span."
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
      <FitRules draft={draft} set={set} unread={unread} />
    </div>
  );
}
