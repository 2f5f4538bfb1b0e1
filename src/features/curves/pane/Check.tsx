import type { FitCheck } from '@/domain/curves/checkOf';
import { Icon, StatusMark } from '@/ui';
import styles from '../CurveScene.module.css';

interface Props {
  check: FitCheck;
  /** Says directly why there is no reliable EC50, as far as there is room. */
  full?: boolean;
}

/** The quality of a fit: shape, word, and the explanation in a tooltip. */
export function Check({ check, full }: Props) {
  const { state, word, details } = check;
  const title = details.join('. ');
  const [reason] = details;
  const isExplained = full && state !== 'active' && reason !== undefined;
  const text = isExplained ? `${word}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : word;
  if (state === 'inactive')
    return (
      <span className={styles.checked} title={title}>
        <StatusMark flat shape="cancelled">
          {text}
        </StatusMark>
      </span>
    );
  return check.good ? (
    <span title={title}>
      <StatusMark flat shape="done">
        {word}
      </StatusMark>
    </span>
  ) : (
    <span className={styles.warned} title={title}>
      <Icon name="warning" size={12} />
      <span>{text}</span>
    </span>
  );
}
