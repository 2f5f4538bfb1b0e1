import type { FastifyInstance } from 'fastify';
import { mfaActivateCall } from '@/contract/auth/mfaActivate';
import { mfaDeactivateCall } from '@/contract/auth/mfaDeactivate';
import { mfaSetupCall } from '@/contract/auth/mfaSetup';
import { makeRecoveryCodesCall } from '@/contract/auth/recoveryCodes';
import { invalid, Refusal } from '@/domain/refusal';
import { demandFactor, demandPassword } from '../../auth/proveAgain';
import { activateFactor, beginFactor, makeRecoveryCodes, removeCodeFactor, wordsOfCode } from '../../auth/secondFactor';
import { noteSecurity } from '../../auth/securityLog';
import { CODE_TRIES, claimTry } from '../../auth/tries';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';
import { setCookie } from './answerSignedIn';
import { demandFactorIsOptional, demandShownFactor, noteOf, sendFactorEmail } from './factorSupport';

const IS_ON = 'Your account already uses codes from an app. Turn them off first.';
const IS_OFF = 'Your account does not use codes from an app.';
const HAS_NONE = 'Your account has no second factor.';

/** The second factor of an account. */
export function serveFactor(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, mfaSetupCall, async ({ identity }) => {
    const begun = await beginFactor(deps, identity.user);
    if (!begun) throw new Refusal('conflict', IS_ON);
    return { resource: begun };
  });

  serve(app, deps, mfaActivateCall, async ({ body, identity, reply }) => {
    const { user, sessionId, caller } = identity;
    if (identity.factors.code) throw new Refusal('conflict', IS_ON);
    demandShownFactor(identity);
    const key = ` code:${user.id}`;
    const claimed = await claimTry(deps.db, { key, address: caller.address, isKnown: true, bounds: CODE_TRIES });
    const outcome = await activateFactor(deps, user.id, body.otp);
    if (!outcome.ok) throw invalid(['otp'], wordsOfCode(outcome), 'otp');
    await claimed.succeed();
    const done = await deps.db.tx(async (sql) => {
      // The codes of a passkey stay valid.
      const codes = identity.factors.passkey ? [] : await makeRecoveryCodes(sql, user.id);
      await deps.auth.sessions.end(sql, user.id, { but: sessionId });
      await noteSecurity(sql, { kind: 'second_factor_on', ...noteOf(identity) });
      return { codes, cookie: await deps.auth.sessions.proveAgain(sql, sessionId, true) };
    });
    setCookie(deps, reply, 'session', done.cookie);
    sendFactorEmail(deps, identity, 'second_factor_on');
    return { resource: { recovery_codes: done.codes, token: deps.auth.newToken(sessionId).token } };
  });

  serve(app, deps, mfaDeactivateCall, async ({ body, identity }) => {
    const { user, sessionId } = identity;
    if (!identity.factors.code) throw new Refusal('conflict', IS_OFF);
    if (!identity.factors.passkey) await demandFactorIsOptional(deps.db, user.id);
    if (identity.way === 'password') await demandPassword(deps, identity, body.password, 'password');
    await demandFactor(deps, identity, body.otp);
    await deps.db.tx(async (sql) => {
      await removeCodeFactor(sql, user.id);
      await deps.auth.sessions.end(sql, user.id, { but: sessionId });
      await noteSecurity(sql, { kind: 'second_factor_off', ...noteOf(identity) });
    });
    sendFactorEmail(deps, identity, 'second_factor_off');
    return { resource: { is_active: false } };
  });

  serve(app, deps, makeRecoveryCodesCall, async ({ identity }) => {
    if (!identity.factorIsActive) throw new Refusal('conflict', HAS_NONE);
    const recovery_codes = await deps.db.tx(async (sql) => {
      await noteSecurity(sql, { kind: 'recovery_codes_made', ...noteOf(identity) });
      return makeRecoveryCodes(sql, identity.user.id);
    });
    return { resource: { recovery_codes } };
  });
}
