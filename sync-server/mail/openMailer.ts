import { createTransport } from 'nodemailer';
import type { Config } from '../config';
import type { Mailer, MailState } from './mailer';

/** A mail server that does not respond for this long is considered down. */
const PATIENCE_MILLIS = 15_000;

const NOT_SET_UP = 'This server sends no mail: SMTP_URL and MAIL_FROM are not set.';

function noMailer(): Mailer {
  return {
    send: async () => ({ sent: false, why: NOT_SET_UP, isPermanent: true }),
    state: () => ({ isSetUp: false, lastFailure: null }),
    close: () => {},
  };
}

/** A failure in words for people; the mail server's own words where it gave any. */
function wordsOf(error: unknown): { why: string; isPermanent: boolean } {
  const { code, response, responseCode, message } = error as {
    code?: string;
    response?: string;
    responseCode?: number;
    message?: string;
  };
  // 5xx means that trying again is useless; 4xx that it may help.
  const isPermanent = responseCode !== undefined && responseCode >= 500;
  if (code === 'EAUTH')
    return { why: 'The mail server refused the user name or password in SMTP_URL.', isPermanent: false };
  if (response) return { why: `The mail server said “${response.slice(0, 300).trim()}”.`, isPermanent };
  return { why: `The mail server does not answer (${code ?? message ?? 'no reason given'}).`, isPermanent: false };
}

/** Mail through SMTP_URL; without it nothing is sent, and callers get that answer. */
export function openMailer({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Mailer {
  if (smtpUrl === null || mailFrom === null) return noMailer();
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE_MILLIS,
    greetingTimeout: PATIENCE_MILLIS,
    socketTimeout: PATIENCE_MILLIS,
    // Emails consist of text only: nothing is fetched or read from disk for them.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let lastFailure: MailState['lastFailure'] = null;
  return {
    async send({ to, subject, text, html, headers }) {
      try {
        await transport.sendMail({
          from: mailFrom,
          // Passed as an object: a name with a comma would be parsed as two addresses.
          to: { name: '', address: to },
          subject: subject.replace(/\s+/g, ' '),
          text,
          html,
          ...(headers ? { headers } : {}),
        });
        lastFailure = null;
        return { sent: true };
      } catch (error) {
        const outcome = { sent: false as const, ...wordsOf(error) };
        lastFailure = { at: new Date().toISOString(), why: outcome.why };
        return outcome;
      }
    },
    state: () => ({ isSetUp: true, lastFailure }),
    close: () => transport.close(),
  };
}
