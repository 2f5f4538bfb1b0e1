import type { ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import { PageHead } from '@/parts/page/PageHead';
import styles from './Settings.module.css';

interface Props {
  /** The section of the settings that contains the page. */
  trail: string;
  title: string;
  note?: ReactNode;
  /** Actions of the page, in its head. */
  actions?: ReactNode;
  /** Full-width lines at the top of the page, such as banners and bars. */
  above?: ReactNode;
  /** A pane at the right. */
  pane?: ReactNode;
  /** Lists take the whole width; forms have a comfortable line length. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of every settings page. */
export function SettingsPage({ trail, title, note, actions, above, pane, wide, children }: Props) {
  return (
    <>
      <PageHead trail={trail} title={title} note={note}>
        {actions}
      </PageHead>
      {above}
      <div className={styles.columns}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the page has nothing to click, and arrow keys scroll only what has the focus */}
        <section className={styles.body} aria-label={`Settings: ${title}`} tabIndex={0}>
          <div className={classNames(styles.content, wide && styles.wide)}>{children}</div>
        </section>
        {pane}
      </div>
    </>
  );
}
