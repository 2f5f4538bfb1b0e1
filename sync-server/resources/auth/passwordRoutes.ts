import type { FastifyInstance } from 'fastify';
import { resetPasswordCall } from '@/contract/auth/resetPassword';
import { sendPasswordResetCall } from '@/contract/auth/sendPasswordReset';
import { updatePasswordCall } from '@/contract/auth/updatePassword';
import { invalid } from '@/domain/refusal';
import { callerOf } from '../../auth/caller';
import { demandGoodPassword } from '../../auth/demandGoodPassword';
import { accountEmail } from '../../auth/emails/accountEmail';
import { countKeys } from '../../auth/keysOfPerson';
import { hashPassword } from '../../auth/passwords';
import { cancelEmails, post } from '../../auth/post';
import { demandPassword } from '../../auth/proveAgain';
import { askForReset, resetPassword } from '../../auth/resets';
import { noteSecurity } from '../../auth/securityLog';
import type { Deps } from '../../deps';
import { serve, serveOpen } from '../../http/serve';
import { setCookie } from './answerSignedIn';

/** Changing a password, and setting a new one through an e-mail. */
export function servePasswords(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, updatePasswordCall, async ({ body, identity, structure, reply }) => {
    const { user, actor, sessionId, hasSecondFactor, caller } = identity;
    const workspaceId = actor.workspace_id;
    await demandPassword(deps, identity, body.current_password, 'current_password');
    if (body.new_password === body.current_password)
      throw invalid(['new_password'], 'This is your current password. Choose another.', 'password');
    const workspace = structure.get('workspace', workspaceId);
    const context = [user.email, user.full_name, workspace?.workspace_name ?? '', workspace?.slug ?? ''];
    await demandGoodPassword(deps, body.new_password, context, 'new_password');
    const hashed = await hashPassword(body.new_password);
    const done = await deps.db.tx(async (sql) => {
      await sql.query('update app_user set password_hash = $2 where id = $1', [user.id, hashed]);
      await sql.query('delete from reset_token where user_id = $1', [user.id]);
      const ended = await deps.auth.sessions.end(sql, user.id, { but: sessionId });
      await noteSecurity(sql, { kind: 'password_changed', workspaceId, userId: user.id, caller });
      return { ended: ended.length, cookie: await deps.auth.sessions.proveAgain(sql, sessionId, hasSecondFactor) };
    });
    await cancelEmails(deps, { reset: user.id });
    deps.sessionNews.announce({ userId: user.id });
    setCookie(deps, reply, 'session', done.cookie);
    const keysOn = await countKeys(deps.db, user.id);
    post(deps, accountEmail(deps.config, user.email, 'password_changed', caller, keysOn));
    return { resource: { updated: true, sessions_ended: done.ended, keys_on: keysOn } };
  });

  serveOpen(app, sendPasswordResetCall, async ({ body, request }) => {
    await askForReset(deps, body.email, callerOf(request.ip, request.headers));
    return { resource: { asked: true, mail_is_set_up: deps.mail.state().isSetUp } };
  });
  serveOpen(app, resetPasswordCall, async ({ body, request }) => {
    const caller = callerOf(request.ip, request.headers);
    const asked = { token: body.token, newPassword: body.new_password, turnsOffKeys: body.turn_off_keys ?? false };
    const { email, keysOff, keysOn } = await resetPassword(deps, asked, caller);
    post(deps, accountEmail(deps.config, email, 'password_changed', caller, keysOn));
    return { resource: { reset: true, email, keys_off: keysOff, keys_on: keysOn } };
  });
}
