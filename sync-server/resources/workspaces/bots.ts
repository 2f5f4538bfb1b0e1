import type { FastifyInstance } from 'fastify';
import { callName } from '@/contract/call';
import { type BotResource, botsCall, makeBotCall, updateBotCall } from '@/contract/workspaces/bots';
import { changed } from '@/domain/commands/support/changes';
import { mustGet } from '@/domain/commands/support/mustGet';
import type { Member } from '@/domain/kinds/member';
import { notFound } from '@/domain/kinds/notFound';
import { BOT_DOMAIN } from '@/domain/people/isBot';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { takesSeat } from '@/domain/plans/seats';
import { noteSecurity } from '../../auth/securityLog';
import type { Deps } from '../../deps';
import { serverAct } from '../../events/serverAct';
import { freshId } from '../../freshId';
import { serve } from '../../http/serve';
import { joinWorkspace, seatsLeft } from '../../joining/joinWorkspace';
import { createPerson } from '../../setup/people';

/** Addresses to which no mail is ever sent. */

async function botIds(deps: Deps, workspaceId: string): Promise<Map<string, number>> {
  const rows = await deps.db.query<{ id: string; keys: number }>(
    `select u.id, (select count(*) from access_key k where k.workspace_id = $1 and k.user_id = u.id)::int as keys
     from app_user u where u.bot_workspace_id = $1`,
    [workspaceId],
  );
  return new Map(rows.map(({ id, keys }) => [id, keys]));
}

const shown = (member: Member, keys: number): BotResource => ({
  id: member.id,
  bot_name: member.full_name,
  is_active: member.access_level !== 'deactivated',
  access_level: member.access_level,
  keys,
});

/** Members as which nobody can sign in. */
export function serveBots(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, botsCall, async ({ identity, structure }) => {
    mustBeAllowed(identity.actor, { ability: 'bot.manage', target: {} });
    const bots = await botIds(deps, identity.actor.workspace_id);
    return {
      resource: [...bots].flatMap(([id, keys]) => {
        const member = structure.get('member', id);
        return member ? [shown(member, keys)] : [];
      }),
    };
  });

  serve(app, deps, makeBotCall, async ({ body, identity }) => {
    const { actor, caller } = identity;
    mustBeAllowed(actor, { ability: 'bot.manage', target: {} });
    const workspaceId = actor.workspace_id;
    const id = freshId();
    const bot = { id, email: `${id}@${BOT_DOMAIN}`, fullName: body.bot_name, color: 'violet' };
    await createPerson(deps.db, { ...bot, password: null, botWorkspaceId: workspaceId, acceptsPolicies: true });
    try {
      await joinWorkspace(
        deps,
        workspaceId,
        bot,
        { accessLevel: body.access_level, programIds: [], groupIds: [] },
        actor,
      );
    } catch (refusal) {
      await deps.db.query('delete from app_user where id = $1', [id]);
      throw refusal;
    }
    const facts = { bot_name: body.bot_name, access_level: body.access_level };
    await noteSecurity(deps.db, { kind: 'bot_made', workspaceId, userId: id, actorId: actor.user_id, caller, facts });
    const { access_level, bot_name } = body;
    return { resource: { id, bot_name, is_active: true, access_level, keys: 0 } };
  });

  serve(app, deps, updateBotCall, async ({ params, body, identity }) => {
    const { actor, caller } = identity;
    mustBeAllowed(actor, { ability: 'bot.manage', target: {} });
    const workspaceId = actor.workspace_id;
    const keys = (await botIds(deps, workspaceId)).get(params.id);
    if (keys === undefined) throw notFound('member');
    const access_level = body.is_active ? body.access_level : 'deactivated';
    const act = { call: callName(updateBotCall), title: 'Change a bot', undoable: false };
    await serverAct(deps, actor, act, async (read) => {
      const member = await mustGet(read, 'member', params.id);
      if (takesSeat(access_level) && !takesSeat(member.access_level))
        mustBeAllowed(actor, { ability: 'invite.manage', target: { seats_left: await seatsLeft(read, workspaceId) } });
      const change = changed('member', member, { access_level });
      const title = `Change access of ${member.full_name}`;
      return { changes: change ? [change] : [], answer: { kind: 'member', id: member.id }, title };
    });
    const facts = { access_level };
    await noteSecurity(deps.db, {
      kind: 'bot_changed',
      workspaceId,
      userId: params.id,
      actorId: actor.user_id,
      caller,
      facts,
    });
    const member = await mustGet(
      deps.rows.readerAt(actor, await deps.rows.structure(workspaceId)),
      'member',
      params.id,
    );
    return { resource: shown(member, keys) };
  });
}
