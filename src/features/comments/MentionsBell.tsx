import { useEffect, useRef, useState } from 'react';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { useRecordNames } from '@/engine/useRecordNames';
import { timeText } from '@/lib/timeText';
import { useRows } from '@/store/hooks/useRows';
import { Avatar, announce, Icon, Popover } from '@/ui';
import styles from './MentionsBell.module.css';
import { useMentions } from './state/useMentions';

/** Says that colleagues named this person in comments, and leads to what they said. */
export function MentionsBell({ onOpenRecord }: { onOpenRecord(sliceId: string, recordId: string): void }) {
  const { comments, unread, markRead } = useMentions();
  const members = useRows('member');
  const [open, setOpen] = useState(false);
  const ids = comments.map((comment) => comment.resource_id);
  const names = useRecordNames(ids);
  const before = useRef(unread);
  useEffect(() => {
    if (unread > before.current) announce('You were mentioned in a comment');
    before.current = unread;
  }, [unread]);
  const nameOf = (id: string) => {
    const member = members.find((one) => one.id === id);
    return member ? nameOfMember(member) : 'A former member';
  };
  return (
    <Popover
      label="Mentions of you"
      align="end"
      width={400}
      flush
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        // What was new stays marked as long as the list is open.
        if (!next) markRead();
      }}
      trigger={
        <button
          type="button"
          className={styles.bell}
          aria-label={unread === 0 ? 'Mentions of you' : `Mentions of you, ${unread} new`}
        >
          <Icon name="bell" />
          {unread > 0 && <b className={styles.count}>{unread}</b>}
        </button>
      }
    >
      {comments.length === 0 ? (
        <p className={styles.nothing}>Nobody has mentioned you. An @ with your name in a comment shows here.</p>
      ) : (
        <ul className={styles.list}>
          {comments.map((comment, at) => (
            <li key={comment.id}>
              <button
                type="button"
                className={styles.line}
                data-new={at < unread || undefined}
                onClick={() => {
                  setOpen(false);
                  markRead();
                  onOpenRecord(comment.entity_slice_id, comment.resource_id);
                }}
              >
                <Avatar person={{ id: comment.created_by, name: nameOf(comment.created_by) }} size="small" decorative />
                <span className={styles.words}>
                  <span className={styles.head}>
                    <b>{nameOf(comment.created_by)}</b> on {names[at] ?? 'a record'}
                    <time dateTime={comment.created_at}>{timeText(Date.parse(comment.created_at))}</time>
                  </span>
                  <span className={styles.text}>{comment.plain_text}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
