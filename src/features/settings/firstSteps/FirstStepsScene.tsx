import { preferencesCall } from '@/contract/users/preferences';
import { checklistCall } from '@/contract/workspaces/checklist';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { useAnswer } from '@/parts/acts/useAnswer';
import { SettingsPage } from '@/parts/settings/SettingsPage';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, Checkbox, EmptyState, Icon, Spinner } from '@/ui';
import styles from './FirstSteps.module.css';
import { firstSteps } from './firstSteps';

interface Props {
  /** Steps that were ticked off before. */
  ticked: readonly string[];
  onTick: (ticked: string[]) => void;
  onOpen: (path: string) => void;
  onAlert: OnAlert;
}

/** Setup steps for administrators before people start to work, and which are done. */
export function FirstStepsScene({ ticked, onTick, onOpen, onAlert }: Props) {
  const client = useClient();
  const { answer, fault, again } = useAnswer('checklist', (signal) => client.call(checklistCall, { signal }));
  const tick = async (key: string, on: boolean) => {
    const next = on ? [...ticked, key] : ticked.filter((one) => one !== key);
    onTick(next);
    try {
      await client.call(preferencesCall, { body: { ticked_steps: next } });
    } catch (error) {
      onTick([...ticked]);
      onAlert({ kind: 'error', text: errorText(error) });
    }
  };
  const steps = answer ? firstSteps(answer.resource, ticked) : [];
  const open = steps.filter((step) => !step.isDone).length;
  return (
    <SettingsPage
      trail="Workspace"
      title="First steps"
      note={answer && (open === 0 ? 'all done' : `${counted(open, 'step')} to go`)}
    >
      {!answer && fault === null && <Spinner page />}
      {!answer && fault !== null && (
        <EmptyState page action={{ label: 'Try again', onAct: again }}>
          {fault}
        </EmptyState>
      )}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.key} data-done={step.isDone || undefined}>
            {step.isTicked === null ? (
              <span className={styles.mark}>
                <Icon name={step.isDone ? 'check' : 'clock'} />
                <span className={styles.spoken}>{step.isDone ? 'Done' : 'To do'}</span>
              </span>
            ) : (
              <Checkbox
                aria-label={`${step.title} is done`}
                checked={step.isTicked}
                onCheckedChange={(on) => void tick(step.key, on)}
              />
            )}
            <span className={styles.words}>
              <b>{step.title}</b>
              <span>{step.about}</span>
            </span>
            {step.path !== null && !step.isDone && (
              <Button onClick={() => onOpen(step.path as string)}>{step.act}</Button>
            )}
          </li>
        ))}
      </ol>
    </SettingsPage>
  );
}
