import type { ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import { Button } from '../button/Button';
import styles from './Feedback.module.css';

export interface EmptyStateProps {
  /** One sentence that names the next step. */
  children: ReactNode;
  /** One button. */
  action?: { label: string; shortcut?: string; onAct: () => void };
  picture?: ReactNode;
  /** Draws a dashed edge, if the area is also a drop zone. */
  edged?: boolean;
  /** Centres it in a page that has no other content. */
  page?: boolean;
}

/** The next step on an empty page: one sentence, one button, one key. */
export function EmptyState({ children, action, picture, edged, page }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, edged && styles.emptyEdged, page && styles.emptyPage)}>
      {picture}
      <p>{children}</p>
      {action && (
        <Button variant="primary" size="large" shortcut={action.shortcut} onClick={action.onAct}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
