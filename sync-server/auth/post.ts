import type { Deps } from '../deps';
import { freshId } from '../freshId';
import type { EmailMessage, MailOutcome } from '../mail/mailer';

type PostDeps = Pick<Deps, 'db' | 'mail' | 'log' | 'secrets'>;

/** Subject of an email. A later one about the same thing replaces the earlier, whose link no longer works. */
export type EmailAbout = { invite: string; workspaceId: string } | { reset: string } | { account: string };

const HOUR = 3600_000;
/** Minutes until each next attempt to send an email; after the last it is given up. */
const WAITS = [1, 5, 30, 120, 720];
/** After this time another process may take over an email: the one that had it has died. */
const LEASE_MILLIS = 5 * 60_000;
const AT_ONCE = 50;
/** An email that only reports something is not sent after a day. */
const USUAL_HOURS = 24;
/** Purpose of the seal. It is stored, as is the property `letter` of the sealed JSON. */
const PURPOSE = 'letter';

const keyOf = (about: EmailAbout): string => {
  if ('invite' in about) return `invite ${about.invite}`;
  return 'reset' in about ? `reset ${about.reset}` : `account ${about.account}`;
};

function whyUnsent(outcome: MailOutcome, wait: number | null): string | null {
  if (outcome.sent) return null;
  if (outcome.isPermanent) return `${outcome.why} Check the address.`;
  if (wait !== null) return `${outcome.why} The server tries again for a day.`;
  return `${outcome.why} The server has tried for a day: once the mail server works, send the invite again.`;
}

/** Records in an invite whether its email was sent, for the list of invites. */
async function noteAtInvite({ db }: PostDeps, about: EmailAbout, why: string | null): Promise<void> {
  if (!('invite' in about)) return;
  await db.query(
    'update invite set unsent_why = $3 where workspace_id = $1 and id = $2 and unsent_why is distinct from $3',
    [about.workspaceId, about.invite, why],
  );
}

/** Cancels waiting emails about this: their links no longer work. */
export const cancelEmails = ({ db }: Pick<Deps, 'db'>, about: EmailAbout): Promise<unknown> =>
  db.query('delete from letter where about = $1', [keyOf(about)]);

/** Waiting time of an email after an attempt. @returns milliseconds until the next attempt; null = none */
function waitAfter(outcome: MailOutcome, tries: number): number | null {
  if (outcome.sent || outcome.isPermanent) return null;
  const minutes = WAITS[tries - 1];
  return minutes === undefined ? null : minutes * 60_000;
}

async function firstTry(deps: PostDeps, message: EmailMessage, about: EmailAbout, goodUntil: number): Promise<void> {
  await cancelEmails(deps, about);
  const outcome = await deps.mail.send(message);
  const wait = waitAfter(outcome, 1);
  await noteAtInvite(deps, about, whyUnsent(outcome, wait));
  if (outcome.sent) return;
  deps.log.warn({ why: outcome.why, subject: message.subject }, 'An e-mail was not sent');
  if (wait === null) return;
  const id = freshId();
  const sealed = deps.secrets.seal(PURPOSE, id, JSON.stringify({ letter: message, about }));
  await deps.db.query(
    'insert into letter (id, about, sealed, tries, due_at, good_until) values ($1, $2, $3, 1, $4, $5)',
    [id, keyOf(about), sealed, Date.now() + wait, goodUntil],
  );
}

/**
 * Sends an email after the answer. When the mail server does not accept it, it is tried again for a day, as long as its
 * content still applies. Never throws.
 * @param goodUntil when its link expires, Unix milliseconds
 */
export function post(
  deps: PostDeps,
  message: EmailMessage,
  about: EmailAbout = { account: freshId() },
  goodUntil: number = Date.now() + USUAL_HOURS * HOUR,
): void {
  if (!deps.mail.state().isSetUp) return;
  firstTry(deps, message, about, goodUntil).catch((error) => deps.log.error({ err: error }, 'An e-mail was lost'));
}

interface Waiting {
  id: string;
  sealed: Buffer;
  tries: number;
}

async function tryAgain(deps: PostDeps, { id, sealed, tries }: Waiting, now: number): Promise<void> {
  const { letter: message, about } = JSON.parse(deps.secrets.open(PURPOSE, id, sealed)) as {
    letter: EmailMessage;
    about: EmailAbout;
  };
  const outcome = await deps.mail.send(message);
  const wait = waitAfter(outcome, tries);
  await noteAtInvite(deps, about, whyUnsent(outcome, wait));
  if (wait === null) await deps.db.query('delete from letter where id = $1', [id]);
  else await deps.db.query('update letter set due_at = $2 where id = $1', [id, now + wait]);
  if (!outcome.sent && wait === null)
    deps.log.warn({ why: outcome.why, subject: message.subject }, 'An e-mail was given up');
}

/**
 * Tries again the emails that the mail server did not accept. Each is taken with a lease, so that no two processes send
 * the same.
 */
export async function postAgain(deps: PostDeps, now: number): Promise<void> {
  if (!deps.mail.state().isSetUp) return;
  await deps.db.query('delete from letter where good_until < $1', [now]);
  const taken = await deps.db.query<Waiting>(
    `update letter set due_at = $1 + $2, tries = tries + 1
     where id in (select id from letter where due_at <= $1 order by due_at limit $3 for update skip locked)
     returning id, sealed, tries`,
    [now, LEASE_MILLIS, AT_ONCE],
  );
  for (const waiting of taken)
    await tryAgain(deps, waiting, now).catch((error) =>
      deps.log.error({ err: error }, 'Waiting e-mails were not tried again'),
    );
}
