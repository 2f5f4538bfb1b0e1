import type { ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import { IconButton } from '../button/IconButton';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/iconShapes';
import styles from './Feedback.module.css';

export interface BannerProps {
  tone?: 'info' | 'active' | 'stop';
  icon?: IconName;
  children: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
}

/** One line across the top of a page about the state of the page as a whole. */
export function Banner({ tone = 'info', icon, children, actions, onDismiss }: BannerProps) {
  const shown = icon ?? (tone === 'info' ? 'info' : 'warning');
  return (
    <div role={tone === 'stop' ? 'alert' : 'status'} className={classNames(styles.banner, styles[tone])}>
      <Icon name={shown} />
      <span className={styles.grow}>{children}</span>
      {actions}
      {onDismiss && <IconButton icon="x" label="Dismiss" size="small" onClick={onDismiss} />}
    </div>
  );
}
