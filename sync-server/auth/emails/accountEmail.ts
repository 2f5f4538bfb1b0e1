import { counted } from '@/lib/words/counted';
import type { Config } from '../../config';
import { linkTo } from '../../mail/linkTo';
import type { EmailMessage } from '../../mail/mailer';
import { writeEmail } from '../../mail/writeEmail';

/** Subject and text of the email about each change to an account. */
const CHANGES = {
  password_changed: {
    subject: 'Your Labtide password was changed',
    text: 'The password of your account was changed, and your other sessions ended.',
  },
  second_factor_on: {
    subject: 'A second factor was set up for your Labtide account',
    text: 'From now on a sign-in asks for a code from your phone. Your other sessions ended.',
  },
  second_factor_off: {
    subject: 'The second factor of your Labtide account was turned off',
    text: 'From now on the password alone signs you in.',
  },
  passkey_added: {
    subject: 'A passkey was added to your Labtide account',
    text: 'From now on it confirms sign-ins with your password. Your other sessions ended.',
  },
  passkey_removed: {
    subject: 'A passkey of your Labtide account was removed',
    text: 'It no longer works. Your other sessions ended.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used for your Labtide account',
    text: 'Somebody signed in with one of your recovery codes instead of a code from your phone.',
  },
} as const;
export type AccountChange = keyof typeof CHANGES;

/** A sentence on the access keys that still work after a new password. */
const ofKeys = (count: number) =>
  count === 0
    ? []
    : [
        `${counted(count, 'access key')} of yours still ${count === 1 ? 'works' : 'work'}. If somebody else knew your password, review them under Settings, Access keys, and turn off any that you do not recognize.`,
      ];

/**
 * The email that reports a change of an account to its owner, so that they notice one they did not make.
 * @param keysOn access keys that still open the account
 */
export function accountEmail(
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  to: string,
  change: AccountChange,
  by: { device: string; address: string },
  keysOn = 0,
): EmailMessage {
  const { subject, text } = CHANGES[change];
  return writeEmail({
    to,
    subject,
    paragraphs: [
      text,
      ...ofKeys(keysOn),
      `It was done with ${by.device}, from ${by.address}.`,
      'If that was not you, set a new password with “Forgot it?” on the sign-in page, and tell an administrator of your workspace.',
    ],
    action: { label: 'Open Labtide', url: linkTo(config, '/settings/sign-in') },
    footer: `Labtide sends this to ${to} when the sign-in of an account changes.`,
  });
}
