import type { FitCheck } from '@/domain/curves/checkOf';
import { Icon, StatusMark } from '@/ui';
import styles from '../CurveScene.module.css';

interface Props {
  check: FitCheck;
  /** Says at once why there is no curve, as far as there is room. */
  full?: boolean;
}

/** How a fit went: shape, word, and the sentences behind it. */
export function Check({ check, full }: Props) {
  const title = check.details.join('. ');
  const word = full && !check.fitted ? check.details[0] : check.word;
  return check.good ? (
    <span title={title}>
      <StatusMark flat shape="done">
        {check.word}
      </StatusMark>
    </span>
  ) : (
    <span className={styles.warned} title={title}>
      <Icon name="warning" size={12} />
      <span>{word}</span>
    </span>
  );
}
