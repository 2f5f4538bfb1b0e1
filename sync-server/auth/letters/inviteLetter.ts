import type { Config } from '../../config';
import { linkTo } from '../../mail/linkTo';
import type { Letter } from '../../mail/mailer';
import { writeLetter } from '../../mail/writeLetter';

type Place = Pick<Config, 'publicUrl' | 'host' | 'port'>;

/** The page that a token of an invite opens. Behind the #, so that no server and no proxy on the way notes it. */
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
  /** What the inviter wrote; may be empty. */
  message: string;
  expiresAt: Date;
}

/** The letter that carries the link of an invite. */
export function inviteLetter(config: Place, words: InviteWords): Letter {
  const day = words.expiresAt.toISOString().slice(0, 10);
  return writeLetter({
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

/** Asks the inviter of an invite to invite another address. */
export function otherAddressLetter(
  config: Place,
  words: { to: string; workspaceName: string; invited: string; wanted: string },
): Letter {
  return writeLetter({
    to: words.to,
    subject: `${words.invited} would like to join as ${words.wanted}`,
    paragraphs: [
      `You invited ${words.invited} to ${words.workspaceName}. Whoever has that link asks to join with another address: ${words.wanted}.`,
      'Ask them in another way whether that is so. If it is, withdraw the invite and invite the other address.',
    ],
    action: { label: 'Open the members', url: linkTo(config, '/settings/members') },
    footer: `Labtide sends this to ${words.to} because you sent the invite.`,
  });
}
