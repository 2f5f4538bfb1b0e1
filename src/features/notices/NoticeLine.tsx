import type { Notice } from '@/contract/shapes/notice';
import type { Member } from '@/domain/kinds/member';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { shortWhen } from '@/lib/shortWhen';
import { counted } from '@/lib/words/counted';
import { isUnread } from '@/store/notices/heldNotices';
import { Avatar, Icon, IconButton } from '@/ui';
import styles from './Notices.module.css';
import { NOTICE_ICONS } from './noticeIcons';

interface Props {
  notice: Notice;
  members: ReadonlyMap<string, Member>;
  isChosen: boolean;
  onOpen(): void;
  onDone(): void;
  onSnooze(): void;
}

/** One notice: who did what, the text they wrote if there is any, and when. */
export function NoticeLine({ notice, members, isChosen, onOpen, onDone, onSnooze }: Props) {
  const id = notice.actor_ids.at(-1) ?? '';
  const name = nameOfMember(members.get(id));
  const others = notice.actor_ids.length - 1;
  return (
    <li
      className={styles.line}
      data-chosen={isChosen || undefined}
      data-read={isUnread(notice) ? undefined : true}
      data-notice={notice.id}
    >
      <Icon name={NOTICE_ICONS[notice.type]} className={styles.sign} />
      <Avatar person={{ id, name, me: false }} size="small" decorative />
      <button type="button" className={styles.what} aria-current={isChosen || undefined} onClick={onOpen}>
        <b>{name}</b>
        {others > 0 && ` and ${counted(others, 'other')}`} {notice.words}
        {notice.quote !== null && <>: “{notice.quote}”</>}
      </button>
      <span className={styles.acts}>
        <IconButton icon="clock" size="small" label="Snooze until tomorrow" shortcut="H" onClick={onSnooze} />
        <IconButton icon="check" size="small" label="Done" shortcut="E" onClick={onDone} />
      </span>
      <time className={styles.time} dateTime={notice.last_at}>
        {shortWhen(Date.parse(notice.last_at))}
      </time>
    </li>
  );
}
