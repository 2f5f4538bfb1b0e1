import type { Config } from '../../config';
import { linkTo } from '../../mail/linkTo';
import type { EmailMessage } from '../../mail/mailer';
import { writeEmail } from '../../mail/writeEmail';

type Place = Pick<Config, 'publicUrl' | 'host' | 'port'>;

/** The page that the token of a reset opens. The token is behind the #, so that no server or proxy logs it. */
export function resetLink(config: Place, token: string): string {
  return linkTo(config, `/login/reset#${token}`);
}

/**
 * The email with the link that resets a password. @param startedBy the administrator who requested it; null = the
 * person
 */
export function resetEmail(config: Place, to: string, token: string, startedBy: string | null): EmailMessage {
  return writeEmail({
    to,
    subject: 'Set a new password for Labtide',
    paragraphs: [
      startedBy
        ? `${startedBy} administers your workspace and started a reset of your password.`
        : 'Somebody, most likely you, asked for a new password for your Labtide account.',
      'Use the link below to set one. It works once, for one hour. All your sessions end; unsent changes stay on your devices.',
      ...(startedBy ? [] : ['If it was not you, you need not do anything: your password stays the same.']),
    ],
    action: { label: 'Set a new password', url: resetLink(config, token) },
    footer: `Labtide sends this to ${to} because a reset was requested.`,
  });
}
