import type { FastifyInstance } from 'fastify';
import { CHANGES_AT_ONCE, noticeChangesCall, noticesCall } from '@/contract/notifications/list';
import { markNoticesCall, muteCall, mutesCall, readNoticesCall } from '@/contract/notifications/marks';
import { unsubscribeMailCall, unsubscribePageCall } from '@/contract/notifications/unsubscribe';
import type { NoticeResource } from '@/domain/notices/noticeDraft';
import { invalid, Refusal } from '@/domain/refusal';
import type { Identity } from '../../auth/auth';
import type { Deps } from '../../deps';
import { announceNotices } from '../../events/noticeNews';
import type { Sight } from '../../events/sight';
import type { Structure } from '../../events/structureCache';
import { serve, serveOpen } from '../../http/serve';
import { linkTo } from '../../mail/linkTo';
import { markNotices, readNotices } from '../../notices/marks';
import { NOTICE_COLUMNS, type NoticeRow } from '../../notices/noticeRow';
import { presentNotice } from '../../notices/presentNotices';
import { changeSettings } from '../../notices/settings';
import { SETTINGS_PATH } from '../../notices/settingsPath';
import { seesSubject } from '../../notices/subject';
import { readUnsubscribeToken } from '../../notices/unsubscribeToken';

/** A person's notices: their list, what changed in it, and what their reader does with them. */
export function serveNotifications(app: FastifyInstance, deps: Deps): void {
  const present = async (sight: Sight, structure: Structure, rows: readonly NoticeRow[]) => {
    const reader = deps.rows.readerAt(sight.actor, structure);
    return Promise.all(rows.map((row) => presentNotice(sight, reader, row)));
  };

  /** A notice read on the phone is also read on the laptop. */
  const toOtherDevices = ({ actor, user }: Identity) =>
    announceNotices(deps.noticeNews, actor.workspace_id, new Set([user.id]));

  serve(app, deps, noticesCall, async ({ query, identity, sight, structure }) => {
    const { page, page_size, is_read } = query;
    const rows = await deps.db.query<NoticeRow>(
      `select ${NOTICE_COLUMNS} from notice where workspace_id = $1 and user_id = $2 and is_listed and not is_withdrawn
         and ($3::boolean is null or (read_at is not null) = $3) order by last_at desc, id offset $4 limit $5`,
      [
        identity.actor.workspace_id,
        identity.user.id,
        is_read === undefined ? null : is_read === 'true',
        (page - 1) * page_size,
        page_size,
      ],
    );
    const resource = (await present(sight, structure, rows)).flatMap((notice) => notice ?? []);
    return { resource, page, page_size };
  });

  serve(app, deps, noticeChangesCall, async ({ query, identity, sight, structure }) => {
    const { workspace_id } = identity.actor;
    const [place] = await deps.db.query<{ rev: number }>('select rev from notice_place where workspace_id = $1', [
      workspace_id,
    ]);
    const newest = place?.rev ?? 0;
    // A device that knows a higher number than exists has it from before the database was restored: it starts again.
    const after = query.after > newest ? 0 : query.after;
    const rows = await deps.db.query<NoticeRow>(
      `select ${NOTICE_COLUMNS} from notice where workspace_id = $1 and user_id = $2 and rev > $3
         and ($3 > 0 or (is_listed and not is_withdrawn)) order by rev fetch first $4 rows with ties`,
      [workspace_id, identity.user.id, after, CHANGES_AT_ONCE],
    );
    // Several notices may share a number: the answer contains all with its last number.
    const has_more = rows.length >= CHANGES_AT_ONCE;
    const last = rows.at(-1)?.rev ?? after;
    const rev = has_more ? last : Math.max(last, newest);
    const shown = await present(sight, structure, rows);
    const notices = shown.flatMap((notice) => notice ?? []);
    const gone_ids = rows.filter((_, i) => shown[i] === null).map(({ id }) => id);
    return { resource: { notices, gone_ids, rev, has_more } };
  });

  serve(app, deps, readNoticesCall, async ({ body, identity }) => {
    if (!body.ids && !body.all) throw invalid(['ids'], 'Name the notices, or say all: true for every one.', 'required');
    const { workspace_id } = identity.actor;
    const read = await readNotices(deps.db, workspace_id, identity.user.id, body.all ? null : body.ids!, Date.now());
    if (read > 0) toOtherDevices(identity);
    return { resource: { read } };
  });

  serve(app, deps, markNoticesCall, async ({ body, identity }) => {
    const marked = await markNotices(deps.db, identity.actor.workspace_id, identity.user.id, body.marks);
    if (marked > 0) toOtherDevices(identity);
    return { resource: { marked } };
  });

  serve(app, deps, mutesCall, async ({ identity }) => ({
    resource: await deps.db.query<{ resource_type: NoticeResource; resource_id: string }>(
      `select resource_type, resource_id from notice_mute where workspace_id = $1 and user_id = $2
       order by resource_type, resource_id`,
      [identity.actor.workspace_id, identity.user.id],
    ),
  }));

  serve(app, deps, muteCall, async ({ params, body, identity, sight, structure }) => {
    const { resource_type, id: resource_id } = params;
    const { is_muted } = body;
    const about = { resource_type, resource_id, facts: {} };
    if (is_muted && !(await seesSubject(sight, deps.rows.readerAt(sight.actor, structure), about)))
      throw new Refusal('not_found', 'This does not exist.');
    const key = [identity.actor.workspace_id, identity.user.id, resource_type, resource_id];
    if (is_muted)
      await deps.db.query(
        `insert into notice_mute (workspace_id, user_id, resource_type, resource_id) values ($1, $2, $3, $4)
         on conflict do nothing`,
        key,
      );
    else
      await deps.db.query(
        `delete from notice_mute where workspace_id = $1 and user_id = $2 and resource_type = $3 and resource_id = $4`,
        key,
      );
    return { resource: { resource_type, resource_id, is_muted } };
  });

  // A mail program that cannot send the POST opens the address, and a scanner follows it: neither changes anything.
  serveOpen(app, unsubscribePageCall, async ({ reply }) =>
    reply.redirect(linkTo(deps.config, SETTINGS_PATH), unsubscribePageCall.status),
  );
  serveOpen(app, unsubscribeMailCall, async ({ query }) => {
    const known = readUnsubscribeToken(deps.secrets, query.token);
    if (!known) throw invalid(['token'], 'This link is damaged. Change your e-mail settings under Notices.', 'token');
    const { userId, what } = known;
    const [person] = await deps.db.query('select 1 from app_user where id = $1', [userId]);
    const types = Object.fromEntries(what.filter((one) => one !== 'digest').map((type) => [type, { email: false }]));
    const delivery = what.includes('digest') ? ({ digest: 'off' } as const) : {};
    if (person) await deps.db.tx((sql) => changeSettings(sql, userId, { types, delivery }));
    return { resource: { is_off: true as const } };
  });
}
