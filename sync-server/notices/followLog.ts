import { createHash } from 'node:crypto';
import type { LogEvent } from '@/domain/events/event';
import { nextDigest, sendableFrom } from '@/domain/notices/delivery';
import { closesAt, gather, takesIn } from '@/domain/notices/gather';
import type { NoticeDraft } from '@/domain/notices/noticeDraft';
import { noticesOfEvent } from '@/domain/notices/noticesOfEvent';
import { NOTICE_TYPE_FACTS } from '@/domain/notices/noticeTypes';
import { resolveActor } from '@/domain/rights/resolveActor';
import type { Deps } from '../deps';
import { eventsAfter, toLogEvent } from '../events/eventStore';
import { announceNotices } from '../events/noticeNews';
import { unpackBody } from '../events/packEvent';
import { PgReader } from '../events/pgReader';
import { currentStructure } from '../events/readRows';
import { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import type { Sql } from '../storage/db';
import { NOTICE_COLUMNS, type NoticeRow } from './noticeRow';
import { type PersonSettings, readSettings } from './settings';
import { seesSubject } from './subject';
import { Mutes, Subscribers } from './subscriptions';
import { takeBackMentions } from './takeBackMentions';

/** Most events that one transaction processes. */
const BATCH = 200;
/** Most actors that one notice names. */
const MOST_ACTORS = 20;

/** The id of a notice, the same in whichever process it is created. */
function idOf(draft: NoticeDraft, eventId: string): string {
  const hash = createHash('sha256')
    .update([draft.recipient_id, draft.type, draft.resource_type, draft.resource_id, eventId].join(' '))
    .digest('hex');
  // UUID version 8: custom.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Data about a workspace for creating notices, read once for a batch of events. */
interface Surroundings {
  workspaceId: string;
  structure: Structure;
  subscribers: Subscribers;
  mutes: Mutes;
  sights: Map<string, Sight | null>;
  settings: Map<string, PersonSettings>;
  hasMail: boolean;
  hasSlack: ReadonlySet<string>;
}

function sightOf(of: Surroundings, userId: string): Sight | null {
  let sight = of.sights.get(userId);
  if (sight === undefined) {
    const actor = resolveActor(of.structure, of.workspaceId, userId);
    sight = actor ? new Sight(actor, of.structure) : null;
    of.sights.set(userId, sight);
  }
  return sight;
}

/**
 * Creates notices of what happened in a workspace since the last time. The lock on its position in the log keeps two
 * processes from notifying twice; notices and position are written together, so that a crash neither repeats nor loses
 * any.
 * @returns whether there may be more
 */
export async function followLog(deps: Deps, workspaceId: string, now: number): Promise<boolean> {
  const notified = new Set<string>();
  const hasMore = await deps.db.tx(async (sql) => {
    notified.clear();
    await sql.query(
      `insert into notice_place (workspace_id, seq) select $1, 0 where exists (select 1 from workspace where id = $1)
       on conflict do nothing`,
      [workspaceId],
    );
    const [place] = await sql.query<{ seq: number; rev: number }>(
      // Waits for whoever holds the lock: a mark releases it in a moment, and what is skipped here would wait until the
      // next turn.
      'select seq, rev from notice_place where workspace_id = $1 for update',
      [workspaceId],
    );
    if (!place) return false;
    const stored = await eventsAfter(sql, workspaceId, place.seq, BATCH);
    const last = stored.at(-1);
    if (!last) return false;
    const events = stored.map((row) => toLogEvent(workspaceId, row, unpackBody(row.packed)));
    const rev = await createNotices(sql, deps, workspaceId, events, place.rev, now, notified);
    await sql.query('update notice_place set seq = $2, rev = $3 where workspace_id = $1', [workspaceId, last.seq, rev]);
    return stored.length === BATCH;
  });
  announceNotices(deps.noticeNews, workspaceId, notified);
  return hasMore;
}

async function createNotices(
  sql: Sql,
  deps: Deps,
  workspaceId: string,
  events: readonly LogEvent[],
  fromRev: number,
  now: number,
  notified: Set<string>,
): Promise<number> {
  const structure = await currentStructure(sql, deps, workspaceId);
  const slack = await sql.query<{ user_id: string }>('select user_id from slack_account where off_since is null');
  const of: Surroundings = {
    workspaceId,
    structure,
    subscribers: await Subscribers.read(sql, workspaceId),
    mutes: await Mutes.read(sql, workspaceId),
    sights: new Map(),
    settings: new Map(),
    hasMail: deps.mail.state().isSetUp,
    hasSlack: new Set(slack.map(({ user_id }) => user_id)),
  };
  let rev = fromRev;
  for (const event of events) {
    if (event.undoes !== null) rev = await withdraw(sql, workspaceId, event.undoes, rev, notified);
    const gone = await takeBackMentions(sql, workspaceId, event, rev + 1);
    if (gone.length > 0) rev += 1;
    for (const id of gone) notified.add(id);
    const reader = new PgReader(sql, workspaceId, structure, deps.heads, null);
    const drafts = await noticesOfEvent(event, {
      row: (kind, id) => reader.get(kind, id),
      followers: (type, id, programs) => of.subscribers.of(type, id, programs),
    });
    for (const draft of drafts) {
      const before = rev;
      rev = await keep(sql, of, reader, event, draft, rev, now);
      if (rev !== before) notified.add(draft.recipient_id);
    }
  }
  return rev;
}

/**
 * Withdraws what an act reported when the act is undone, as long as nobody has read it and the notice reports nothing
 * else.
 */
async function withdraw(
  sql: Sql,
  workspaceId: string,
  eventId: string,
  rev: number,
  notified: Set<string>,
): Promise<number> {
  const gone = await sql.query<{ user_id: string }>(
    `update notice set is_withdrawn = true, rev = $3
     where workspace_id = $1 and event_ids = array[$2]::uuid[] and read_at is null and not is_withdrawn returning user_id`,
    [workspaceId, eventId, rev + 1],
  );
  for (const { user_id } of gone) notified.add(user_id);
  return gone.length > 0 ? rev + 1 : rev;
}

async function keep(
  sql: Sql,
  of: Surroundings,
  reader: PgReader,
  event: LogEvent,
  draft: NoticeDraft,
  rev: number,
  now: number,
): Promise<number> {
  const { recipient_id, type, resource_type, resource_id } = draft;
  if (type !== 'mentions' && of.mutes.has(recipient_id, resource_type, resource_id)) return rev;
  const sight = sightOf(of, recipient_id);
  if (!sight || !(await seesSubject(sight, reader, draft))) return rev;
  if (!of.settings.has(recipient_id))
    for (const [id, settings] of await readSettings(sql, [recipient_id])) of.settings.set(id, settings);
  const settings = of.settings.get(recipient_id) as PersonSettings;
  const channels = settings.types[type];
  if (!channels.web && !channels.email && !channels.slack) return rev;
  const at = event.received_at || event.at;
  const [open] = await sql.query<NoticeRow>(
    `select ${NOTICE_COLUMNS} from notice where workspace_id = $1 and user_id = $2 and type = $3 and resource_type = $4
       and resource_id = $5 and not is_withdrawn order by last_at desc limit 1`,
    [of.workspaceId, recipient_id, type, resource_type, resource_id],
  );
  if (open && takesIn(open, at)) {
    const facts = gather(open.facts, draft.facts);
    const actors = [...open.actor_ids.filter((id) => id !== event.actor_id), event.actor_id].slice(-MOST_ACTORS);
    await sql.query(
      `update notice set facts = $3::jsonb, actor_ids = $4, event_ids = array_append(event_ids, $5::uuid), last_at = $6,
         is_withdrawn = $7, done_at = null, rev = $8
       where workspace_id = $1 and id = $2`,
      [of.workspaceId, open.id, JSON.stringify(facts ?? {}), actors, event.id, at, facts === null, rev + 1],
    );
    const closes = closesAt({ first_at: open.first_at, last_at: at });
    await sql.query(
      `update notice_delivery set due_at = greatest(due_at, $3)
       where workspace_id = $1 and notice_id = $2 and state = 'waiting' and not is_digest`,
      [of.workspaceId, open.id, sendableFrom(settings.delivery, closes)],
    );
    return rev + 1;
  }
  const id = idOf(draft, event.id);
  await sql.query(
    `insert into notice (workspace_id, id, user_id, type, resource_type, resource_id, actor_ids, event_ids, facts,
       is_listed, first_at, last_at, rev)
     values ($1, $2, $3, $4, $5, $6, array[$7]::uuid[], array[$8]::uuid[], $9::jsonb, $10, $11, $11, $12)
     on conflict do nothing`,
    [
      of.workspaceId,
      id,
      recipient_id,
      type,
      resource_type,
      resource_id,
      event.actor_id,
      event.id,
      JSON.stringify(draft.facts),
      channels.web,
      at,
      rev + 1,
    ],
  );
  await plan(sql, of, id, draft, settings, at, now);
  return rev + 1;
}

/** Writes the deliveries of a new notice along with it. */
async function plan(
  sql: Sql,
  of: Surroundings,
  noticeId: string,
  { type, recipient_id }: NoticeDraft,
  { types, delivery }: PersonSettings,
  at: number,
  now: number,
): Promise<void> {
  const closes = closesAt({ first_at: at, last_at: at });
  const isSoon = NOTICE_TYPE_FACTS[type].isUrgent;
  const add = (channel: 'email' | 'slack', dueAt: number, isDigest: boolean) =>
    sql.query(
      `insert into notice_delivery (workspace_id, notice_id, channel, user_id, is_digest, due_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [of.workspaceId, noticeId, channel, recipient_id, isDigest, dueAt],
    );
  if (types[type].email && of.hasMail) {
    const due = isSoon ? sendableFrom(delivery, closes) : nextDigest(delivery, Math.max(closes, now));
    if (due !== null) await add('email', isSoon ? due : sendableFrom(delivery, due), !isSoon);
  }
  if (types[type].slack && of.hasSlack.has(recipient_id)) await add('slack', sendableFrom(delivery, closes), false);
}
