import { useState } from 'react';
import type { Delivery } from '@/domain/notices/delivery';
import { Checkbox, Select, Switch } from '@/ui';
import { ClockField } from './ClockField';
import styles from './Notices.module.css';
import { QuietHours } from './QuietHours';

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

/** When emails and chat messages are sent. The list of notices is never delayed. */
export function DeliveryPart({ delivery, onChange }: Props) {
  const { quiet, days, paused_until } = delivery;
  const isPaused = paused_until !== null && Date.parse(paused_until) > Date.now();
  const [typed, setTyped] = useState<string | null>(null);
  const digestAt = typed ?? delivery.digest_at;
  const settleDigest = () => {
    if (digestAt !== delivery.digest_at) onChange({ digest_at: digestAt });
    setTyped(null);
  };
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
          <span className={styles.time}>
            at <ClockField label="Time of the digest" value={digestAt} onType={setTyped} onSettle={settleDigest} />
          </span>
        )}
      </div>
      <QuietHours quiet={quiet} onChange={(next) => onChange({ quiet: next })} />
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
