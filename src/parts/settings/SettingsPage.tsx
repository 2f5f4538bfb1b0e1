import type { ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import { PageHead } from '@/parts/page/PageHead';
import styles from './Settings.module.css';

interface Props {
  /** The part of the settings that the page is in. */
  trail: string;
  title: string;
  note?: ReactNode;
  /** What can be done on the page, at its head. */
  actions?: ReactNode;
  /** Lines over the whole page, such as banners and bars. */
  above?: ReactNode;
  /** A pane at the right. */
  pane?: ReactNode;
  /** Lists take the whole width; forms are as wide as they are read. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of every page of the settings. */
export function SettingsPage({ trail, title, note, actions, above, pane, wide, children }: Props) {
  return (
    <>
      <PageHead trail={trail} title={title} note={note}>
        {actions}
      </PageHead>
      {above}
      <div className={styles.columns}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where nothing can be clicked, arrow keys scroll what is focused */}
        <section className={styles.body} aria-label={`Settings: ${title}`} tabIndex={0}>
          <div className={classNames(styles.content, wide && styles.wide)}>{children}</div>
        </section>
        {pane}
      </div>
    </>
  );
}
