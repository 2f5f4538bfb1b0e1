import { NOTICE_TYPE_FACTS, type NoticeType } from '@/domain/notices/noticeTypes';
import { counted } from '@/lib/words/counted';
import { listText } from '@/lib/words/listText';
import type { EmailMessage } from '../mail/mailer';
import { writeEmail } from '../mail/writeEmail';

/** One notice in words, for emails and chat messages. */
export interface NoticeText {
  type: NoticeType;
  /** Names of the people who did it. */
  who: string;
  words: string;
  title: string;
  kind: string;
  quote: string | null;
  /** URL of what it is about. */
  url: string;
}

/** A longer email would not be read. */
const MOST_LINES = 40;

export const lineOf = ({ who, words, title }: NoticeText): string => `${who} ${words}: ${title}`;

interface EmailContext {
  to: string;
  workspaceName: string;
  /** The page with the person's notification settings. */
  settingsUrl: string;
  /** URL that turns such emails off with one POST (RFC 8058). */
  unsubscribeUrl: string;
  /** The same for the same notices, so that mail programs drop an email that was sent twice. */
  messageId: string;
  /** Id by which mail programs group emails into a thread. */
  thread: string;
}

const footer = (why: string, { settingsUrl }: EmailContext) => `${why} Change what reaches you: ${settingsUrl}`;

const headersOf = ({ unsubscribeUrl, messageId, thread }: EmailContext) => ({
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Message-ID': `<${messageId}@labtide>`,
  References: `<${thread}@labtide>`,
  'Auto-Submitted': 'auto-generated',
});

function onWords(notices: readonly NoticeText[]): string {
  const labels = [...new Set(notices.map(({ type }) => `“${NOTICE_TYPE_FACTS[type].label}”`))];
  return `${listText(labels)} ${labels.length > 1 ? 'are' : 'is'}`;
}

/** An email about one thing, sent soon after it happened. */
export function urgentEmail(notices: readonly [NoticeText, ...NoticeText[]], place: EmailContext): EmailMessage {
  const [first] = notices;
  const paragraphs = notices.flatMap((notice) => [
    `${lineOf(notice)} (${notice.kind})`,
    ...(notice.quote === null ? [] : [`“${notice.quote}”`]),
  ]);
  const message = writeEmail({
    to: place.to,
    subject: lineOf(first),
    paragraphs,
    action: { label: `Open ${first.title}`, url: first.url },
    footer: footer(`${place.workspaceName} sends this because ${onWords(notices)} on for e-mail.`, place),
  });
  return { ...message, headers: headersOf(place) };
}

/** Everything that could wait, in one email. */
export function digestEmail(notices: readonly NoticeText[], url: string, place: EmailContext): EmailMessage {
  const lines = notices.slice(0, MOST_LINES).map((notice) => `${lineOf(notice)} (${notice.kind})`);
  const more = notices.length - lines.length;
  const message = writeEmail({
    to: place.to,
    subject: `${counted(notices.length, 'notice')} from ${place.workspaceName}`,
    paragraphs: [...lines, ...(more > 0 ? [`and ${more} more`] : [])],
    action: { label: 'Open your notices', url },
    footer: footer(`${place.workspaceName} sends at most one such e-mail a day.`, place),
  });
  return { ...message, headers: headersOf(place) };
}
