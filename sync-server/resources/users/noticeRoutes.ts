import type { FastifyInstance } from 'fastify';
import { changeDeliveryCall, changeNoticeSettingsCall, noticeSettingsCall } from '@/contract/users/noticeSettings';
import { connectSlackCall, disconnectSlackCall, slackAddressCall } from '@/contract/users/slack';
import {
  subscribeCall,
  subscribeToCall,
  subscriptionsCall,
  unsubscribeCall,
  unsubscribeFromCall,
} from '@/contract/users/subscriptions';
import { SUBSCRIPTION_WORDS } from '@/domain/notices/subscriptionTypes';
import { invalid, Refusal } from '@/domain/refusal';
import type { Identity } from '../../auth/auth';
import { membershipsOf } from '../../auth/membershipsOf';
import type { Deps } from '../../deps';
import type { Sight } from '../../events/sight';
import type { Structure } from '../../events/structureCache';
import { serve } from '../../http/serve';
import { followed } from '../../notices/followed';
import { replanWaiting } from '../../notices/replan';
import { changeSettings, type PersonSettings, settingsOf } from '../../notices/settings';
import { exchangeCode, isOwnState, slackAddress } from '../../notices/slack';
import { subscribe, subscriptionsOf, unsubscribe } from '../../notices/subscriptions';

const NO_MAIL = 'This server sends no e-mail. Whoever runs it sets SMTP_URL.';
const NO_SLACK = 'This server has no Slack app. Whoever runs it sets SLACK_CLIENT_ID.';

/** How a person is notified: settings, subscriptions, Slack. */
export function serveNoticeSettings(app: FastifyInstance, deps: Deps): void {
  const answer = ({ types, delivery }: PersonSettings) => {
    const hasMail = deps.mail.state().isSetUp;
    const hasSlack = deps.config.slack !== null;
    const channels = {
      slack: { is_on: hasSlack, why: hasSlack ? null : NO_SLACK },
      email: { is_on: hasMail, why: hasMail ? null : NO_MAIL },
      web: { is_on: true, why: null },
    };
    return { resource: types, preferences: delivery, channels };
  };

  serve(app, deps, noticeSettingsCall, async ({ identity }) => answer(await settingsOf(deps.db, identity.user.id)));
  serve(app, deps, changeNoticeSettingsCall, async ({ body, identity }) =>
    answer(await deps.db.tx((sql) => changeSettings(sql, identity.user.id, { types: body }))),
  );
  serve(app, deps, changeDeliveryCall, async ({ body, identity }) => ({
    resource: await deps.db.tx(async (sql) => {
      const { delivery } = await changeSettings(sql, identity.user.id, { delivery: body });
      const workspaceIds = (await membershipsOf(sql, identity.user.id)).map(({ workspaceId }) => workspaceId);
      await replanWaiting(sql, { userId: identity.user.id, workspaceIds }, delivery, Date.now());
      return delivery;
    }),
  }));

  const listed = async (identity: Identity, sight: Sight, structure: Structure) => {
    const reader = deps.rows.readerAt(sight.actor, structure);
    const held = await subscriptionsOf(deps.db, identity.actor.workspace_id, identity.user.id);
    const resource = await Promise.all(
      held.map(async (one) => {
        const seen = one.resource_id === null ? null : await followed(sight, reader, one.type, one.resource_id);
        const { one: word, all } = SUBSCRIPTION_WORDS[one.type];
        const kind = one.resource_id === null ? all : word;
        return { ...one, title: seen?.title ?? null, kind: seen?.kind ?? kind, path: seen?.path ?? null };
      }),
    );
    return { resource };
  };
  serve(app, deps, subscriptionsCall, ({ identity, sight, structure }) => listed(identity, sight, structure));
  for (const call of [subscribeCall, subscribeToCall] as const)
    serve(app, deps, call, async ({ params, identity, sight, structure }) => {
      const id = 'id' in params && typeof params.id === 'string' ? params.id : null;
      const { workspace_id } = identity.actor;
      if (id !== null && !(await followed(sight, deps.rows.readerAt(sight.actor, structure), params.type, id)))
        throw new Refusal('not_found', `This ${SUBSCRIPTION_WORDS[params.type].one.toLowerCase()} does not exist.`);
      await subscribe(deps.db, workspace_id, identity.user.id, params.type, id);
      return listed(identity, sight, structure);
    });
  for (const call of [unsubscribeCall, unsubscribeFromCall] as const)
    serve(app, deps, call, async ({ params, identity, sight, structure }) => {
      const id = 'id' in params && typeof params.id === 'string' ? params.id : null;
      const { workspace_id } = identity.actor;
      const was = await unsubscribe(deps.db, workspace_id, identity.user.id, params.type, id);
      if (!was && id !== null) throw new Refusal('not_found', 'You have no such subscription.');
      return listed(identity, sight, structure);
    });

  const slackOf = async (userId: string) => {
    const [account] = await deps.db.query<{ team_name: string; off_reason: string | null }>(
      'select team_name, off_reason from slack_account where user_id = $1',
      [userId],
    );
    return { is_connected: !!account, team_name: account?.team_name ?? null, off_reason: account?.off_reason ?? null };
  };
  serve(app, deps, slackAddressCall, async ({ identity }) => ({
    resource: { ...(await slackOf(identity.user.id)), url: slackAddress(deps, identity.user.id, Date.now()) },
  }));
  serve(app, deps, connectSlackCall, async ({ body, identity }) => {
    if (!isOwnState(deps, body.state, identity.user.id, Date.now()))
      throw invalid(
        ['state'],
        'This connection to Slack was started too long ago, or by somebody else. Connect again.',
        'state',
      );
    const found = await exchangeCode(deps, body.code);
    if ('why' in found) throw new Refusal('outside', `Slack was not connected: ${found.why}.`);
    const sealed = deps.secrets.seal('slack', identity.user.id, found.token);
    await deps.db.query(
      `insert into slack_account (user_id, slack_user_id, team_name, sealed_token) values ($1, $2, $3, $4)
       on conflict (user_id) do update set slack_user_id = excluded.slack_user_id, team_name = excluded.team_name,
         sealed_token = excluded.sealed_token, off_since = null, off_reason = null, created_at = now()`,
      [identity.user.id, found.slackUserId, found.teamName, sealed],
    );
    return { resource: await slackOf(identity.user.id) };
  });
  serve(app, deps, disconnectSlackCall, async ({ identity }) => {
    await deps.db.query('delete from slack_account where user_id = $1', [identity.user.id]);
    return { resource: await slackOf(identity.user.id) };
  });
}
