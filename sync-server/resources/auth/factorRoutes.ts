import type { FastifyInstance } from 'fastify';
import { mfaActivateCall } from '@/contract/auth/mfaActivate';
import { mfaDeactivateCall } from '@/contract/auth/mfaDeactivate';
import { mfaSetupCall } from '@/contract/auth/mfaSetup';
import { makeRecoveryCodesCall } from '@/contract/auth/recoveryCodes';
import { signInRulesOf } from '@/domain/people/signInRules';
import { invalid, Refusal } from '@/domain/refusal';
import type { Identity } from '../../auth/auth';
import { type AccountChange, accountLetter } from '../../auth/letters/accountLetter';
import { post } from '../../auth/post';
import { demandFactor, demandPassword } from '../../auth/proveAgain';
import {
  activateFactor,
  beginFactor,
  isFactorActive,
  makeRecoveryCodes,
  removeFactor,
  wordsOfCode,
} from '../../auth/secondFactor';
import { noteSecurity } from '../../auth/securityLog';
import { CODE_TRIES, claimTry } from '../../auth/tries';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';
import { setCookie } from './answerSignedIn';

const IS_ON = 'Your account has a second factor already. Turn it off first.';
const IS_OFF = 'Your account has no second factor.';

function tell(deps: Deps, { user, caller }: Identity, change: AccountChange): void {
  deps.sessionNews.announce({ userId: user.id });
  post(deps, accountLetter(deps.config, user.email, change, caller));
}

const noteOf = ({ user, actor, caller }: Identity) => ({
  workspaceId: actor.workspace_id,
  userId: user.id,
  caller,
});

/** The second factor of an account. */
export function serveFactor(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, mfaSetupCall, async ({ identity }) => {
    const begun = await beginFactor(deps, identity.user);
    if (!begun) throw new Refusal('conflict', IS_ON);
    return { resource: begun };
  });

  serve(app, deps, mfaActivateCall, async ({ body, identity, reply }) => {
    const { user, sessionId, caller } = identity;
    if (identity.factorIsActive) throw new Refusal('conflict', IS_ON);
    const key = ` code:${user.id}`;
    const claimed = await claimTry(deps.db, { key, address: caller.address, isKnown: true, bounds: CODE_TRIES });
    const outcome = await activateFactor(deps, user.id, body.otp);
    if (!outcome.ok) throw invalid(['otp'], wordsOfCode(outcome), 'otp');
    await claimed.succeed();
    const done = await deps.db.tx(async (sql) => {
      const codes = await makeRecoveryCodes(sql, user.id);
      await deps.auth.sessions.end(sql, user.id, { but: sessionId });
      await noteSecurity(sql, { kind: 'second_factor_on', ...noteOf(identity) });
      return { codes, cookie: await deps.auth.sessions.proveAgain(sql, sessionId, true) };
    });
    setCookie(deps, reply, 'session', done.cookie);
    tell(deps, identity, 'second_factor_on');
    return { resource: { recovery_codes: done.codes, token: deps.auth.newToken(sessionId).token } };
  });

  serve(app, deps, mfaDeactivateCall, async ({ body, identity, structure }) => {
    const { user, actor, sessionId } = identity;
    if (!identity.factorIsActive) throw new Refusal('conflict', IS_OFF);
    const workspace = structure.get('workspace', actor.workspace_id);
    if (workspace && signInRulesOf(workspace).is_mfa_required)
      throw new Refusal('conflict', `${workspace.workspace_name} asks its members for a second factor: it stays on.`);
    if (identity.way === 'password') await demandPassword(deps, identity, body.password, 'password');
    await demandFactor(deps, identity, body.otp);
    await deps.db.tx(async (sql) => {
      await removeFactor(sql, user.id);
      await deps.auth.sessions.end(sql, user.id, { but: sessionId });
      await noteSecurity(sql, { kind: 'second_factor_off', ...noteOf(identity) });
    });
    tell(deps, identity, 'second_factor_off');
    return { resource: { is_active: false } };
  });

  serve(app, deps, makeRecoveryCodesCall, async ({ identity }) => {
    if (!(await isFactorActive(deps.db, identity.user.id))) throw new Refusal('conflict', IS_OFF);
    const recovery_codes = await deps.db.tx(async (sql) => {
      await noteSecurity(sql, { kind: 'recovery_codes_made', ...noteOf(identity) });
      return makeRecoveryCodes(sql, identity.user.id);
    });
    return { resource: { recovery_codes } };
  });
}
