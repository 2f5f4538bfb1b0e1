import type { FastifyInstance } from 'fastify';
import { loginPasskeyCall, stepUpPasskeyCall } from '@/contract/passkeys/ask';
import {
  addPasskeyCall,
  beginPasskeyCall,
  passkeysCall,
  removePasskeyCall,
  renamePasskeyCall,
} from '@/contract/passkeys/passkeys';
import { Refusal } from '@/domain/refusal';
import type { Identity } from '../../auth/auth';
import { callerOf } from '../../auth/caller';
import { askPasskeyAtSignIn } from '../../auth/login';
import { type PasskeyRow, passkeysOf, presentPasskey } from '../../auth/passkeys/passkeyRow';
import { beginPasskey, insertPasskey, readPasskey } from '../../auth/passkeys/registerPasskey';
import { relyingParty } from '../../auth/passkeys/relyingParty';
import { askForPasskey } from '../../auth/passkeys/usePasskey';
import { stepUpOf } from '../../auth/proveAgain';
import { endRecoveryCodes, makeRecoveryCodes } from '../../auth/secondFactor';
import { noteSecurity } from '../../auth/securityLog';
import type { Deps } from '../../deps';
import { serve, serveOpen } from '../../http/serve';
import { setCookie } from './answerSignedIn';
import { demandFactorIsOptional, demandShownFactor, noteOf, sendFactorEmail } from './factorSupport';

const NONE = 'You have no such passkey. It may have been removed on another device.';

/** The passkeys of an account: a second factor in addition to codes from an app. */
export function servePasskeys(app: FastifyInstance, deps: Deps): void {
  const makerOf = ({ user, sessionId, caller }: Identity) => ({
    user,
    sessionId,
    party: relyingParty(deps.config, caller.headers),
  });

  serve(app, deps, passkeysCall, async ({ identity }) => ({
    resource: (await passkeysOf(deps.db, identity.user.id)).map(presentPasskey),
  }));

  serve(app, deps, beginPasskeyCall, async ({ identity }) => {
    demandShownFactor(identity);
    return { resource: { options: { ...(await beginPasskey(deps, makerOf(identity))) } } };
  });

  serve(app, deps, addPasskeyCall, async ({ body, identity, reply }) => {
    const { user, sessionId, factorIsActive } = identity;
    demandShownFactor(identity);
    const made = await readPasskey(deps, makerOf(identity), body.credential);
    const done = await deps.db.tx(async (sql) => {
      const row = await insertPasskey(sql, user.id, body.passkey_name, made);
      const codes = factorIsActive ? [] : await makeRecoveryCodes(sql, user.id);
      await deps.auth.sessions.end(sql, user.id, { but: sessionId });
      await noteSecurity(sql, { kind: 'passkey_added', ...noteOf(identity), facts: { name: row.passkey_name } });
      return { row, codes, cookie: await deps.auth.sessions.proveAgain(sql, sessionId, true) };
    });
    setCookie(deps, reply, 'session', done.cookie);
    sendFactorEmail(deps, identity, 'passkey_added');
    const { token } = deps.auth.newToken(sessionId);
    return { resource: { passkey: presentPasskey(done.row), recovery_codes: done.codes, token } };
  });

  serve(app, deps, renamePasskeyCall, async ({ params, body, identity }) => {
    const [row] = await deps.db.query<PasskeyRow>(
      'update passkey set passkey_name = $3 where user_id = $1 and id = $2 returning *',
      [identity.user.id, params.id, body.passkey_name],
    );
    if (!row) throw new Refusal('not_found', NONE);
    return { resource: presentPasskey(row) };
  });

  serve(app, deps, removePasskeyCall, async ({ params, identity }) => {
    const { user, sessionId, factors } = identity;
    const factor_is_active = await deps.db.tx(async (sql) => {
      const [gone] = await sql.query<PasskeyRow>('delete from passkey where user_id = $1 and id = $2 returning *', [
        user.id,
        params.id,
      ]);
      if (!gone) throw new Refusal('not_found', NONE);
      const left = await endRecoveryCodes(sql, user.id);
      if (!left) await demandFactorIsOptional(sql, user.id);
      await deps.auth.sessions.end(sql, user.id, { but: sessionId });
      await noteSecurity(sql, { kind: 'passkey_removed', ...noteOf(identity), facts: { name: gone.passkey_name } });
      return left;
    });
    sendFactorEmail(deps, identity, factors.code || factor_is_active ? 'passkey_removed' : 'second_factor_off');
    return { resource: { id: params.id, factor_is_active } };
  });

  serveOpen(app, loginPasskeyCall, async ({ body, request }) => {
    const caller = callerOf(request.ip, request.headers);
    return { resource: { options: { ...(await askPasskeyAtSignIn(deps, { ...body, caller })) } } };
  });

  serve(app, deps, stepUpPasskeyCall, async ({ identity }) => {
    const party = relyingParty(deps.config, identity.caller.headers);
    const asked = { userId: identity.user.id, boundTo: stepUpOf(identity), party };
    return { resource: { options: { ...(await askForPasskey(deps, asked)) } } };
  });
}
