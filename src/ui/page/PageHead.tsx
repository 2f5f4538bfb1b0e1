import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

export interface PageHeadProps {
  title: ReactNode;
  /** What can be done on the page, at the right end. */
  children?: ReactNode;
}

/** The bar at the top of a page: its name and its acts. */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </header>
  );
}
