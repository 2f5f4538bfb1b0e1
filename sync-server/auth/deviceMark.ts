import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config';
import { cookieName, cookieValue } from './cookies';

export const DEVICE_SECONDS = 365 * 24 * 3600;
/** Most people that a device remembers: a laptop at the bench has several. */
const MOST_PEOPLE = 6;

const sign = (key: Buffer, userId: string) => createHmac('sha256', key).update(`device:${userId}`).digest('base64url');
const markOf = (key: Buffer, userId: string) => `${userId}.${sign(key, userId)}`;

const marksOf = (headers: IncomingHttpHeaders, config: Pick<Config, 'publicUrl'>): string[] =>
  (cookieValue(headers.cookie, cookieName('device', config)) ?? '').split('~').filter((mark) => mark !== '');

/**
 * The value of the cookie that lists who has signed in on a device before, with one person added. It grants no access.
 */
export function deviceMark(
  key: Buffer,
  config: Pick<Config, 'publicUrl'>,
  headers: IncomingHttpHeaders,
  userId: string,
): string {
  const others = marksOf(headers, config).filter(
    (mark) => !mark.startsWith(`${userId}.`) && /^[\w.-]{1,120}$/.test(mark),
  );
  return [markOf(key, userId), ...others].slice(0, MOST_PEOPLE).join('~');
}

/** Whether a request comes from a device on which this person has signed in before. */
export function isKnownDevice(
  key: Buffer,
  config: Pick<Config, 'publicUrl'>,
  headers: IncomingHttpHeaders,
  userId: string,
): boolean {
  const expected = Buffer.from(markOf(key, userId));
  return marksOf(headers, config).some((mark) => {
    const given = Buffer.from(mark);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
