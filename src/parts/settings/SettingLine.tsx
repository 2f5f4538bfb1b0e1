import type { ReactNode } from 'react';
import styles from './Settings.module.css';

interface Props {
  label: ReactNode;
  /** Id of the control, if there is one. */
  labels?: string;
  help?: ReactNode;
  children: ReactNode;
}

/** One setting: its name at the left, the control at the right, a line of help below. */
export function SettingLine({ label, labels, help, children }: Props) {
  return (
    <div className={styles.line}>
      {labels ? (
        <label className={styles.label} htmlFor={labels}>
          {label}
        </label>
      ) : (
        <span className={styles.label}>{label}</span>
      )}
      <div className={styles.control}>
        <div className={styles.value}>{children}</div>
        {help !== undefined && <span className={styles.help}>{help}</span>}
      </div>
    </div>
  );
}
