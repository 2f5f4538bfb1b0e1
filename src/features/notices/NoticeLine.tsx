import type { Notice } from '@/contract/shapes/notice';
import type { Member } from '@/domain/kinds/member';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { clockText } from '@/lib/clockText';
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

const DAY = 86_400_000;

/** The time today, the day before that. */
function when(text: string, now: number): string {
  const at = Date.parse(text);
  if (new Date(at).toDateString() === new Date(now).toDateString()) return clockText(at);
  const options: Intl.DateTimeFormatOptions =
    now - at < 300 * DAY ? { day: 'numeric', month: 'short' } : { day: 'numeric', month: 'short', year: 'numeric' };
  return new Date(at).toLocaleDateString('en-GB', options);
}

/** One notice: who did what, in their words where there are some, and when. */
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
        {when(notice.last_at, Date.now())}
      </time>
    </li>
  );
}
