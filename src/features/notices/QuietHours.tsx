import { useState } from 'react';
import { type Delivery, quietFault, USUAL_DELIVERY } from '@/domain/notices/delivery';
import { ErrorText, Switch } from '@/ui';
import { ClockField } from './ClockField';
import styles from './Notices.module.css';

interface Props {
  quiet: Delivery['quiet'];
  onChange(quiet: Delivery['quiet']): void;
}

/** Hours in which nothing is sent; what arrives in them is sent when they end. */
export function QuietHours({ quiet, onChange }: Props) {
  const [typed, setTyped] = useState<Partial<Delivery['quiet']>>({});
  const draft = { ...quiet, ...typed };
  const fault = quietFault(draft);
  const isTyped = draft.from !== quiet.from || draft.to !== quiet.to;
  const settle = () => {
    if (fault !== null || !isTyped) return;
    onChange(draft);
    setTyped({});
  };
  const clock = (label: string, end: 'from' | 'to') => (
    <ClockField
      label={label}
      value={draft[end]}
      isWrong={fault !== null}
      onType={(value) => setTyped({ ...typed, [end]: value })}
      onSettle={settle}
    />
  );
  const turn = (is_on: boolean) => {
    const turned = { ...(fault === null ? draft : quiet), is_on };
    // Hours that would suppress everything are not switched on again.
    onChange(quietFault(turned) === null ? turned : { ...USUAL_DELIVERY.quiet, is_on });
    setTyped({});
  };
  return (
    <>
      <div className={styles.row}>
        <Switch checked={quiet.is_on} onCheckedChange={turn}>
          Quiet hours
        </Switch>
        {quiet.is_on && (
          <>
            {clock('Quiet from', 'from')} to {clock('Quiet until', 'to')}
          </>
        )}
      </div>
      {fault === null ? (
        quiet.is_on && <span className={styles.says}>What comes in these hours is sent at {draft.to}.</span>
      ) : (
        <ErrorText>{isTyped ? `${fault} Not saved.` : fault}</ErrorText>
      )}
    </>
  );
}
