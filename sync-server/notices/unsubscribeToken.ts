import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTICE_TYPES, type NoticeType } from '@/domain/notices/noticeTypes';
import type { SecretBox } from '../secrets/secretBox';

/** Emails that one click in a mail program turns off: those of one type, or the digest. */
export type Unsubscribed = NoticeType | 'digest';

const isKnown = (what: string): what is Unsubscribed => what === 'digest' || NOTICE_TYPES.some((type) => type === what);

const signed = (secrets: SecretBox, text: string) =>
  createHmac('sha256', secrets.key('unsubscribe')).update(text).digest('base64url');

/**
 * A token that turns emails off and does nothing else, without signing in. It never expires, because emails are kept
 * for years.
 * @param what all types of notices in the email: one click turns off all of them
 */
export function unsubscribeToken(secrets: SecretBox, userId: string, what: readonly Unsubscribed[]): string {
  const text = `${userId}.${[...new Set(what)].join('+')}`;
  return `${text}.${signed(secrets, text)}`;
}

/** @returns null for a token that is not ours */
export function readUnsubscribeToken(
  secrets: SecretBox,
  token: string,
): { userId: string; what: Unsubscribed[] } | null {
  const [userId = '', what = '', mark = ''] = token.split('.');
  const wanted = Buffer.from(signed(secrets, `${userId}.${what}`));
  const given = Buffer.from(mark);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  // A type that no longer exists has no emails either.
  return { userId, what: what.split('+').filter(isKnown) };
}
