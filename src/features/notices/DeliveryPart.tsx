import type { Delivery } from '@/domain/notices/delivery';
import { Checkbox, Select, Switch, TextInput } from '@/ui';
import styles from './Notices.module.css';

interface Props {
  delivery: Delivery;
  onChange(part: Partial<Delivery>): void;
}

const DIGESTS = [
  { value: 'daily', label: 'once a day' },
  { value: 'weekly', label: 'once a week' },
  { value: 'off', label: 'never' },
] as const;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const DAY_MILLIS = 86_400_000;

/** When letters and chat messages come. The list is never held back. */
export function DeliveryPart({ delivery, onChange }: Props) {
  const { quiet, days, paused_until } = delivery;
  const isPaused = paused_until !== null && Date.parse(paused_until) > Date.now();
  const clock = (label: string, value: string, onValue: (value: string) => void) => (
    <TextInput
      type="time"
      size="compact"
      className={styles.clock}
      aria-label={label}
      value={value}
      onValueChange={(text) => /^\d\d:\d\d$/.test(text) && onValue(text)}
    />
  );
  return (
    <div className={styles.part}>
      <h3>When</h3>
      <div className={styles.row}>
        <span>Send less urgent notices in one e-mail</span>
        <Select
          className={styles.digest}
          size="compact"
          aria-label="Digest"
          value={delivery.digest}
          options={DIGESTS}
          onValueChange={(digest) => onChange({ digest: digest as Delivery['digest'] })}
        />
        {delivery.digest !== 'off' && (
          <>at {clock('Time of the digest', delivery.digest_at, (digest_at) => onChange({ digest_at }))}</>
        )}
      </div>
      <div className={styles.row}>
        <Switch checked={quiet.is_on} onCheckedChange={(is_on) => onChange({ quiet: { ...quiet, is_on } })}>
          Quiet hours
        </Switch>
        {quiet.is_on && (
          <>
            {clock('Quiet from', quiet.from, (from) => onChange({ quiet: { ...quiet, from } }))} to{' '}
            {clock('Quiet until', quiet.to, (to) => onChange({ quiet: { ...quiet, to } }))}
          </>
        )}
      </div>
      <fieldset className={styles.days}>
        <legend className={styles.says}>Working days; the others are quiet as a whole</legend>
        {DAYS.map((name, i) => {
          const isOn = days.includes(i + 1);
          const isLast = isOn && days.length === 1;
          return (
            <Checkbox
              key={name}
              checked={isOn}
              disabled={isLast}
              onCheckedChange={() =>
                onChange({ days: isOn ? days.filter((day) => day !== i + 1) : [...days, i + 1].sort((a, b) => a - b) })
              }
            >
              {name}
            </Checkbox>
          );
        })}
      </fieldset>
      <div className={styles.row}>
        <Switch
          checked={isPaused}
          onCheckedChange={(isOn) =>
            onChange({ paused_until: isOn ? new Date(Date.now() + DAY_MILLIS).toISOString() : null })
          }
        >
          Pause e-mail and Slack for a day
        </Switch>
      </div>
    </div>
  );
}
