import { NOTICE_TYPE_FACTS, type NoticeType } from '@/domain/notices/noticeTypes';
import { counted } from '@/lib/words/counted';
import type { Letter } from '../mail/mailer';
import { writeLetter } from '../mail/writeLetter';

/** One notice in words, for letters and chat messages. */
export interface ToldNotice {
  type: NoticeType;
  /** Names of those who did it. */
  who: string;
  words: string;
  title: string;
  kind: string;
  quote: string | null;
  /** Address of what it is about. */
  url: string;
}

/** More lines make a letter that nobody reads. */
const MOST_LINES = 40;

export const lineOf = ({ who, words, title }: ToldNotice): string => `${who} ${words}: ${title}`;

interface LetterPlace {
  to: string;
  workspaceName: string;
  /** Page on which a person sets what reaches them. */
  settingsUrl: string;
  /** Address that turns such letters off with one POST (RFC 8058). */
  unsubscribeUrl: string;
  /** The same for the same news, so that mail programs drop a letter that was sent twice. */
  messageId: string;
  /** What letters belong together by. */
  thread: string;
}

const footer = (why: string, { settingsUrl }: LetterPlace) => `${why} Change what reaches you: ${settingsUrl}`;

const headersOf = ({ unsubscribeUrl, messageId, thread }: LetterPlace) => ({
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Message-ID': `<${messageId}@labtide>`,
  References: `<${thread}@labtide>`,
  'Auto-Submitted': 'auto-generated',
});

/** A letter about one thing, soon after it happened. */
export function urgentLetter(notices: readonly [ToldNotice, ...ToldNotice[]], place: LetterPlace): Letter {
  const [first] = notices;
  const paragraphs = notices.flatMap((notice) => [
    `${lineOf(notice)} (${notice.kind})`,
    ...(notice.quote === null ? [] : [`“${notice.quote}”`]),
  ]);
  const letter = writeLetter({
    to: place.to,
    subject: lineOf(first),
    paragraphs,
    action: { label: `Open ${first.title}`, url: first.url },
    footer: footer(
      `${place.workspaceName} sends this because “${NOTICE_TYPE_FACTS[first.type].label}” is on for e-mail.`,
      place,
    ),
  });
  return { ...letter, headers: headersOf(place) };
}

/** Everything that could wait, in one letter. */
export function digestLetter(notices: readonly ToldNotice[], url: string, place: LetterPlace): Letter {
  const lines = notices.slice(0, MOST_LINES).map((notice) => `${lineOf(notice)} (${notice.kind})`);
  const more = notices.length - lines.length;
  const letter = writeLetter({
    to: place.to,
    subject: `${counted(notices.length, 'notice')} from ${place.workspaceName}`,
    paragraphs: [...lines, ...(more > 0 ? [`and ${more} more`] : [])],
    action: { label: 'Open your notices', url },
    footer: footer(`${place.workspaceName} sends at most one such e-mail a day.`, place),
  });
  return { ...letter, headers: headersOf(place) };
}
