import { lazy, Suspense, useEffect, useState } from 'react';
import { feedbackListCall } from '@/contract/users/nps';
import { isFeedbackDue } from '@/domain/people/feedbackPrompt';
import { apiClient } from '../session/apiClient';
import { useApp } from './appContext';

const FeedbackPrompt = lazy(() =>
  import('@/features/feedback').then((feature) => ({ default: feature.FeedbackPrompt })),
);

/** Delay until the screens are drawn and in use: nobody should be asked as soon as they arrive. */
const PATIENCE_MILLIS = 60_000;

/** Whether the feedback prompt is due, according to the server; requested once per start. */
function useIsDue(): boolean {
  const { created_at: madeAt } = useApp().workspace.session.user;
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isFeedbackDue(madeAt, [], Date.now())) return;
    const look = async () => {
      const { resource } = await apiClient.call(feedbackListCall);
      setDue(isFeedbackDue(madeAt, resource, Date.now()));
    };
    const timer = setTimeout(() => void look().catch(() => {}), PATIENCE_MILLIS);
    return () => clearTimeout(timer);
  }, [madeAt]);
  return isDue;
}

/**
 * Asks what people think of the product, after all other prompts: the policies precede the workspace, and a new version
 * has priority (open-questions B-3.38).
 * @param isHeld another prompt is shown
 */
export function FeedbackAsker({ isHeld }: { isHeld: boolean }) {
  const isDue = useIsDue();
  const [isOver, setOver] = useState(false);
  if (!isDue || isOver || isHeld) return null;
  return (
    <Suspense>
      <FeedbackPrompt onClose={() => setOver(true)} />
    </Suspense>
  );
}
