import type { FitCheck } from '@/domain/curves/checkOf';
import { Icon, StatusMark } from '@/ui';
import styles from '../CurveScene.module.css';

/** How a fit went: shape, word, and the sentences behind it. */
export function Check({ check }: { check: FitCheck }) {
  const title = check.details.join('. ');
  return check.good ? (
    <span title={title}>
      <StatusMark flat shape="done">
        {check.word}
      </StatusMark>
    </span>
  ) : (
    <span className={styles.warned} title={title}>
      <Icon name="warning" size={12} />
      {check.word}
    </span>
  );
}
