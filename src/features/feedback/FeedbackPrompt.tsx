import { useState } from 'react';
import { giveFeedbackCall } from '@/contract/users/nps';
import { FEEDBACK_LIMIT, FEEDBACK_SCORES, feedbackQuestion } from '@/domain/people/feedbackPrompt';
import { errorText } from '@/parts/acts/errorText';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, ErrorText, Field, IconButton, TextArea } from '@/ui';
import styles from './FeedbackPrompt.module.css';

/** Asks for a score and a comment. It is shown beside the work and does not take the focus. */
export function FeedbackPrompt({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const [score, setScore] = useState<number | null>(null);
  const [feedback, setFeedback] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (body: { score?: number; feedback?: string }) => {
    setBusy(true);
    setFault(null);
    try {
      await client.call(giveFeedbackCall, { body });
      onClose();
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const dismiss = () => {
    // If a dismissal does not reach the server, the prompt appears again at the next start, which does no harm.
    client.call(giveFeedbackCall, { body: {} }).catch(() => {});
    onClose();
  };
  return (
    <aside className={styles.card} aria-label="Feedback">
      <header className={styles.head}>
        <h2 id="feedback-title">How likely are you to recommend Labtide to a colleague?</h2>
        <IconButton icon="x" label="Not now" onClick={dismiss} />
      </header>
      <div className={styles.scores} role="radiogroup" aria-labelledby="feedback-title">
        {FEEDBACK_SCORES.map((one) => (
          <label key={one} className={styles.score}>
            <input type="radio" name="score" checked={score === one} onChange={() => setScore(one)} />
            <span>{one}</span>
          </label>
        ))}
      </div>
      <div className={styles.ends} aria-hidden>
        <span>Not at all</span>
        <span>Very likely</span>
      </div>
      {score !== null && (
        <Field label={feedbackQuestion(score)}>
          {(control) => (
            <TextArea {...control} maxLength={FEEDBACK_LIMIT} value={feedback} onValueChange={setFeedback} />
          )}
        </Field>
      )}
      {fault !== null && <ErrorText>{fault}</ErrorText>}
      <footer className={styles.foot}>
        <Button onClick={dismiss}>Not now</Button>
        <Button
          variant="primary"
          disabled={score === null || busy}
          onClick={() => score !== null && void send({ score, feedback })}
        >
          {busy ? 'Sending' : 'Send'}
        </Button>
      </footer>
    </aside>
  );
}
