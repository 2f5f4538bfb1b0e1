import { sendableFrom } from '@/domain/notices/delivery';
import { noticeWords } from '@/domain/notices/noticeWords';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { resolveActor } from '@/domain/rights/resolveActor';
import { counted } from '@/lib/words/counted';
import type { Deps } from '../deps';
import { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import { linkTo } from '../mail/linkTo';
import { digestEmail, lineOf, type NoticeText, urgentEmail } from './noticeEmail';
import { NOTICE_COLUMNS, type NoticeRow } from './noticeRow';
import { settingsOf } from './settings';
import { SETTINGS_PATH } from './settingsPath';
import { postMessage } from './slack';
import { shownSubject } from './subject';
import { unsubscribeToken } from './unsubscribeToken';

interface Delivery {
  workspace_id: string;
  notice_id: string;
  channel: 'email' | 'slack';
  user_id: string;
  is_digest: boolean;
  tries: number;
}

/** Most deliveries that are taken together. */
const BATCH = 200;
/** After this time another process may take over a delivery: the one that had it has died. */
const LEASE_MILLIS = 5 * 60_000;
/** Minutes until each next attempt; after the last the delivery is given up. */
const WAITS = [1, 5, 30, 120, 720];

type Outcome =
  | { state: 'sent' | 'dropped' }
  /** Its person has paused since, or it is within their quiet hours. */
  | { state: 'held'; until: number }
  | { state: 'failed'; why: string; isPermanent: boolean; waitSeconds?: number };

/**
 * Sends what is due. Each delivery is taken with a lease, so that no two processes send the same; after a crash it is
 * sent again, with the same message id.
 * @returns how many deliveries were taken
 */
export async function sendDue(deps: Deps, now: number): Promise<number> {
  const taken = await deps.db.query<Delivery>(
    `update notice_delivery d set due_at = $1 + $2, tries = tries + 1
     from (
       select workspace_id, notice_id, channel from notice_delivery
       where state = 'waiting' and due_at <= $1 order by due_at limit $3 for update skip locked
     ) due
     where d.workspace_id = due.workspace_id and d.notice_id = due.notice_id and d.channel = due.channel
     returning d.workspace_id, d.notice_id, d.channel, d.user_id, d.is_digest, d.tries`,
    [now, LEASE_MILLIS, BATCH],
  );
  for (const group of groupsOf(taken)) {
    const outcomes = await sendGroup(deps, group, now).catch((error: unknown): Outcome => {
      deps.log.error({ err: error }, 'Notices were not sent');
      return { state: 'failed', why: 'The server failed while it wrote the message.', isPermanent: false };
    });
    await note(deps, group, outcomes, now);
  }
  return taken.length;
}

const keyOf = ({ workspace_id, user_id, channel, is_digest }: Delivery) =>
  `${workspace_id} ${user_id} ${channel} ${is_digest}`;

function groupsOf(deliveries: readonly Delivery[]): [Delivery, ...Delivery[]][] {
  const groups = new Map<string, [Delivery, ...Delivery[]]>();
  for (const delivery of deliveries) {
    const group = groups.get(keyOf(delivery));
    if (group) group.push(delivery);
    else groups.set(keyOf(delivery), [delivery]);
  }
  return [...groups.values()];
}

/** Postpones deliveries; this does not count as an attempt. */
async function hold(deps: Deps, group: readonly Delivery[], until: number): Promise<void> {
  for (const { workspace_id, notice_id, channel, tries } of group)
    await deps.db.query(
      `update notice_delivery set due_at = $4, tries = $5
       where workspace_id = $1 and notice_id = $2 and channel = $3`,
      [workspace_id, notice_id, channel, until, tries - 1],
    );
}

async function note(deps: Deps, group: readonly Delivery[], outcome: Outcome, now: number): Promise<void> {
  if (outcome.state === 'held') return hold(deps, group, outcome.until);
  for (const { workspace_id, notice_id, channel, tries } of group) {
    const wait = WAITS[tries - 1];
    const isDead = outcome.state === 'failed' && (outcome.isPermanent || wait === undefined);
    const state = outcome.state === 'failed' ? (isDead ? 'dead' : 'waiting') : outcome.state;
    const seconds = outcome.state === 'failed' ? (outcome.waitSeconds ?? (wait ?? 0) * 60) : 0;
    await deps.db.query(
      `update notice_delivery set state = $4, error = $5, due_at = $6
       where workspace_id = $1 and notice_id = $2 and channel = $3`,
      [workspace_id, notice_id, channel, state, outcome.state === 'failed' ? outcome.why : null, now + seconds * 1000],
    );
  }
}

interface Recipient {
  sight: Sight;
  structure: Structure;
  email: string;
}

async function recipientOf(deps: Deps, { workspace_id, user_id }: Delivery): Promise<Recipient | null> {
  const structure = await deps.rows.structure(workspace_id);
  const actor = resolveActor(structure, workspace_id, user_id);
  const [person] = await deps.db.query<{ email: string }>('select email from app_user where id = $1', [user_id]);
  return actor && person ? { sight: new Sight(actor, structure), structure, email: person.email } : null;
}

/**
 * The notices as far as their reader may currently know of them, without those that were read, withdrawn or hidden
 * meanwhile.
 */
async function textsOf(deps: Deps, group: readonly Delivery[], to: Recipient): Promise<NoticeText[]> {
  const [{ workspace_id }] = group as [Delivery];
  const rows = await deps.db.query<NoticeRow>(
    `select ${NOTICE_COLUMNS} from notice where workspace_id = $1 and id = any($2::uuid[])
       and read_at is null and done_at is null and not is_withdrawn order by last_at`,
    [workspace_id, group.map(({ notice_id }) => notice_id)],
  );
  const reader = deps.rows.readerAt(to.sight.actor, to.structure);
  const notices: NoticeText[] = [];
  for (const row of rows) {
    const subject = await shownSubject(to.sight, reader, row);
    if (!subject) continue;
    const names = row.actor_ids.map((id) => nameOfMember(to.structure.get('member', id)));
    const who =
      names.length > 1 ? `${names.at(-1)} and ${counted(names.length - 1, 'other')}` : (names[0] ?? 'Somebody');
    const { title, kind, quote, path } = subject;
    notices.push({
      type: row.type,
      who,
      words: noticeWords(row.type, row.facts),
      title,
      kind,
      quote,
      url: linkTo(deps.config, path),
    });
  }
  return notices;
}

/** Sends what its person still wants: they may have paused or changed their settings since it was scheduled. */
async function sendGroup(deps: Deps, group: [Delivery, ...Delivery[]], now: number): Promise<Outcome> {
  const [first] = group;
  const { types, delivery } = await settingsOf(deps.db, first.user_id);
  if (first.is_digest && delivery.digest === 'off') return { state: 'dropped' };
  const until = sendableFrom(delivery, now);
  if (until > now) return { state: 'held', until };
  const to = await recipientOf(deps, first);
  const notices = to ? (await textsOf(deps, group, to)).filter(({ type }) => types[type][first.channel]) : [];
  const [one, ...others] = notices;
  if (!to || !one) return { state: 'dropped' };
  return first.channel === 'slack' ? sendToSlack(deps, first, notices) : sendByMail(deps, first, to, [one, ...others]);
}

async function sendByMail(
  deps: Deps,
  { workspace_id, user_id, notice_id, is_digest }: Delivery,
  to: Recipient,
  notices: readonly [NoticeText, ...NoticeText[]],
): Promise<Outcome> {
  const { config, secrets, mail } = deps;
  const token = unsubscribeToken(secrets, user_id, is_digest ? ['digest'] : notices.map(({ type }) => type));
  const place = {
    to: to.email,
    workspaceName: to.structure.get('workspace', workspace_id)?.workspace_name ?? 'Labtide',
    settingsUrl: linkTo(config, SETTINGS_PATH),
    unsubscribeUrl: linkTo(config, `/api/notifications/unsubscribe?token=${encodeURIComponent(token)}`),
    messageId: `notice-${notice_id}`,
    thread: is_digest ? `digest-${user_id}` : `notices-${user_id}`,
  };
  const message = is_digest ? digestEmail(notices, linkTo(config, '/notices'), place) : urgentEmail(notices, place);
  const outcome = await mail.send(message);
  return outcome.sent ? { state: 'sent' } : { state: 'failed', why: outcome.why, isPermanent: outcome.isPermanent };
}

async function sendToSlack(deps: Deps, { user_id }: Delivery, notices: readonly NoticeText[]): Promise<Outcome> {
  const [account] = await deps.db.query<{ slack_user_id: string; sealed_token: Buffer }>(
    'select slack_user_id, sealed_token from slack_account where user_id = $1 and off_since is null',
    [user_id],
  );
  if (!account) return { state: 'dropped' };
  const token = deps.secrets.open('slack', user_id, account.sealed_token);
  const text = notices
    .map((notice) => `${lineOf(notice)}\n${notice.quote === null ? '' : `> ${notice.quote}\n`}${notice.url}`)
    .join('\n\n');
  const outcome = await postMessage(deps, { token, slackUserId: account.slack_user_id }, text);
  if (outcome.sent) return { state: 'sent' };
  if (outcome.isOver)
    await deps.db.query('update slack_account set off_since = now(), off_reason = $2 where user_id = $1', [
      user_id,
      outcome.why,
    ]);
  const wait = outcome.retryAfterSeconds;
  return {
    state: 'failed',
    why: outcome.why,
    isPermanent: outcome.isOver,
    ...(wait === null ? {} : { waitSeconds: wait }),
  };
}
