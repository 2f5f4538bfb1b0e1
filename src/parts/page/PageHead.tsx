import { Children, Fragment, type ReactNode } from 'react';
import type { SubscriptionType } from '@/domain/notices/subscriptionTypes';
import { IconButton } from '@/ui';
import { FollowButton } from './FollowButton';
import styles from './PageHead.module.css';
import { usePageFrame } from './pageFrame';

export interface PageHeadProps {
  /** Before the title: the path to the page, from the outermost level. */
  trail?: ReactNode;
  title: ReactNode;
  /** The thing on the page that can be followed. */
  follows?: { type: SubscriptionType; id: string };
  /** Pale text after the title, for example how many of how many. */
  note?: ReactNode;
  /** Ways to view the page: list, board, calendar. */
  modes?: ReactNode;
  /** Avatars of the others who have the same page open. */
  presence?: ReactNode;
  /** Actions of the page, at the right end. */
  children?: ReactNode;
}

/** The bar at the top of every page: location, who else is here, sync state, and actions. */
export function PageHead({ trail, title, follows, note, modes, presence, children }: PageHeadProps) {
  const { corner, pin } = usePageFrame();
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <h1 className={styles.names}>
          {Children.toArray(trail).map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position only
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
