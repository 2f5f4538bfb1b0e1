import { useState } from 'react';
import { Button, Checkbox } from '@/ui';
import styles from './AcceptPolicies.module.css';
import { EntryCard } from './EntryCard';
import { POLICIES, type Policy } from './policyTexts';

interface Props {
  /** @throws an error whose message can be shown */
  onAccept: () => Promise<void>;
  onSignOut: () => void;
  /** The message for an error. */
  explain: (error: unknown) => string;
}

/** Shown before everything else until both policies are accepted. */
export function AcceptPolicies({ onAccept, onSignOut, explain }: Props) {
  const [accepted, setAccepted] = useState<ReadonlySet<Policy['key']>>(new Set());
  const turn = (key: Policy['key'], on: boolean) => {
    const next = new Set(accepted);
    if (on) next.add(key);
    else next.delete(key);
    setAccepted(next);
  };
  return (
    <EntryCard
      title="Before you start"
      wide
      onSubmit={onAccept}
      explain={explain}
      actions={(busy) => (
        <div className={styles.actions}>
          <Button type="button" size="large" onClick={onSignOut}>
            Sign out
          </Button>
          <Button type="submit" variant="primary" size="large" disabled={busy || accepted.size < POLICIES.length}>
            {busy ? 'Saving' : 'Continue'}
          </Button>
        </div>
      )}
    >
      {POLICIES.map((policy) => (
        <section key={policy.key} className={styles.policy} aria-labelledby={`policy-${policy.key}`}>
          <h2 className={styles.heading} id={`policy-${policy.key}`}>
            {policy.title}
          </h2>
          {policy.paragraphs.map((text) => (
            <p key={text} className={styles.text}>
              {text}
            </p>
          ))}
          <Checkbox checked={accepted.has(policy.key)} onCheckedChange={(on) => turn(policy.key, on)}>
            {policy.accept}
          </Checkbox>
        </section>
      ))}
    </EntryCard>
  );
}
