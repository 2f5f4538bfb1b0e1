import type { Deps } from '../../deps';
import { linkTo } from '../../mail/linkTo';
import { writeEmail } from '../../mail/writeEmail';
import type { Caller } from '../caller';
import { post } from '../post';

/** An account younger than this gets no email: its owner has just signed up. */
const NEW_MINUTES = 10;

/** Sends a person an email when their account was signed in to on a new device. Never throws. */
export async function sendSignInEmail(
  deps: Pick<Deps, 'db' | 'config' | 'mail' | 'log' | 'secrets'>,
  user: { id: string; email: string },
  caller: Caller,
): Promise<void> {
  const { db, config, mail, log } = deps;
  try {
    if (!mail.state().isSetUp) return;
    const rows = await db.query(
      'select 1 from app_user where id = $1 and created_at < now() - make_interval(mins => $2)',
      [user.id, NEW_MINUTES],
    );
    if (rows.length === 0) return;
    const time = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    post(
      deps,
      writeEmail({
        to: user.email,
        subject: `New sign-in to Labtide: ${caller.device}`,
        paragraphs: [
          `Your account was signed in to on a device where it has not been used before: ${caller.device}, from ${caller.address}, on ${time}.`,
          'If that was you, you need not do anything. If not, end that session and change your password now.',
        ],
        action: { label: 'Review my sessions', url: linkTo(config, '/settings/sign-in') },
        footer: `Labtide sends this to ${user.email} at every sign-in on a new device.`,
      }),
    );
  } catch (error) {
    log.warn({ err: error }, 'An e-mail about a sign-in was not sent');
  }
}
