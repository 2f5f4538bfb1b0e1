import { Children, Fragment, type ReactNode } from 'react';
import type { SubscriptionType } from '@/domain/notices/subscriptionTypes';
import { IconButton } from '@/ui';
import { FollowButton } from './FollowButton';
import styles from './PageHead.module.css';
import { usePageFrame } from './pageFrame';

export interface PageHeadProps {
  /** Before the title: where the page belongs, from the outermost in. */
  trail?: ReactNode;
  title: ReactNode;
  /** What of the page can be followed. */
  follows?: { type: SubscriptionType; id: string };
  /** Quiet words behind the title, for example how many of how many. */
  note?: ReactNode;
  /** Ways to look at the page: list, board, calendar. */
  modes?: ReactNode;
  /** Faces of those who have the same page open. */
  presence?: ReactNode;
  /** What can be done on the page, at the right end. */
  children?: ReactNode;
}

/** The bar at the top of every page: where one is, who else is here, the state of the work, and what can be done. */
export function PageHead({ trail, title, follows, note, modes, presence, children }: PageHeadProps) {
  const { corner, pin } = usePageFrame();
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <h1 className={styles.names}>
          {Children.toArray(trail).map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name than its place
            <Fragment key={at}>
              <span className={styles.trail}>{step}</span>
              <span className={styles.slash}>/</span>
            </Fragment>
          ))}
          <span className={styles.title}>{title}</span>
        </h1>
        {pin && (
          <span className={styles.pin} data-on={pin.isPinned || undefined}>
            <IconButton
              icon="star"
              size="small"
              label={pin.isPinned ? 'Unpin from the navigation' : 'Pin to the navigation'}
              pressed={pin.isPinned}
              onClick={pin.toggle}
            />
          </span>
        )}
        {follows && <FollowButton key={follows.id} type={follows.type} id={follows.id} />}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </div>
      {modes && <div className={styles.modes}>{modes}</div>}
      <span className={styles.grow} />
      {presence}
      {corner}
      {children}
    </header>
  );
}
