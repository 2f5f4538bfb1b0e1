import type { Config } from '../../config';
import { linkTo } from '../../mail/linkTo';
import type { EmailMessage } from '../../mail/mailer';
import { writeEmail } from '../../mail/writeEmail';

type Place = Pick<Config, 'publicUrl' | 'host' | 'port'>;

/** The page that the token of an invite opens. The token is behind the #, so that no server or proxy logs it. */
export function inviteLink(config: Place, token: string): string {
  return linkTo(config, `/login/join#${token}`);
}

export interface InviteWords {
  to: string;
  token: string;
  workspaceName: string;
  invitedBy: string;
  /** The level in words, for example `team member`. */
  level: string;
  /** The inviter's message; may be empty. */
  message: string;
  expiresAt: Date;
}

/** The email with the link of an invite. */
export function inviteEmail(config: Place, words: InviteWords): EmailMessage {
  const day = words.expiresAt.toISOString().slice(0, 10);
  return writeEmail({
    to: words.to,
    subject: `${words.invitedBy} invites you to ${words.workspaceName}`,
    paragraphs: [
      `${words.invitedBy} invites you to the workspace ${words.workspaceName} as ${words.level}.`,
      ...(words.message.trim() ? [words.message.trim()] : []),
      `The link works once, until ${day}.`,
    ],
    action: { label: `Join ${words.workspaceName}`, url: inviteLink(config, words.token) },
    footer: `Labtide sends this to ${words.to} because ${words.invitedBy} entered that address.`,
  });
}

/** The email that asks the inviter to invite another address. */
export function otherAddressEmail(
  config: Place,
  words: { to: string; workspaceName: string; invited: string; wanted: string },
): EmailMessage {
  return writeEmail({
    to: words.to,
    subject: `${words.invited} would like to join as ${words.wanted}`,
    paragraphs: [
      `You invited ${words.invited} to ${words.workspaceName}. Somebody with that link has asked to join with another address: ${words.wanted}.`,
      'Check with them directly whether that is right. If it is, withdraw the invite and invite the other address.',
    ],
    action: { label: 'Open members', url: linkTo(config, '/settings/members') },
    footer: `Labtide sends this to ${words.to} because you sent the invite.`,
  });
}
