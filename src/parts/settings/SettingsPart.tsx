import type { ReactNode } from 'react';
import styles from './Settings.module.css';

interface Props {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A group of related settings. */
export function SettingsPart({ title, note, children }: Props) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>
        {title}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </h2>
      {children}
    </section>
  );
}
