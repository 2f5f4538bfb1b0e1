import type { Votes } from '@/domain/fields/castVote';
import type { Json } from '@/lib/json';
import { Icon } from '@/ui';
import styles from './Cells.module.css';

/** The votes for and against, with one's own marked. */
export function VotesCell({ content, userId }: { content: Json; userId: string }) {
  const votes = content as unknown as Votes;
  const mine = votes.upvotes.includes(userId) ? 'up' : votes.downvotes.includes(userId) ? 'down' : undefined;
  return (
    <span className={styles.votes}>
      <span data-mine={mine === 'up' || undefined} title="For">
        <Icon name="up" size={12} label="For" /> {votes.upvotes.length}
      </span>
      <span data-mine={mine === 'down' || undefined} title="Against">
        <Icon name="arrow-down" size={12} label="Against" /> {votes.downvotes.length}
      </span>
    </span>
  );
}
