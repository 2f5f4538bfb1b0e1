import type { FastifyInstance } from 'fastify';
import { PREFERENCES_LIMIT } from '@/contract/shapes/preferences';
import { acceptPoliciesCall } from '@/contract/users/acceptPolicies';
import { preferencesCall } from '@/contract/users/preferences';
import { Refusal } from '@/domain/refusal';
import { bytesText } from '@/lib/words/bytesText';
import { presentUser } from '../../auth/presentUser';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';
import { serveAccessKeys } from './accessKeys';
import { serveFeedback } from './feedback';
import { serveProfile } from './profile';

/** A person's own settings; viewers have them too. */
export function serveUsers(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, acceptPoliciesCall, async ({ identity, structure }) => {
    const [accepted] = await deps.db.query<{ ppa_accepted_at: Date; eula_accepted_at: Date }>(
      `update app_user set ppa_accepted_at = coalesce(ppa_accepted_at, now()),
         eula_accepted_at = coalesce(eula_accepted_at, now())
       where id = $1 returning ppa_accepted_at, eula_accepted_at`,
      [identity.user.id],
    );
    return { resource: presentUser({ ...identity, user: { ...identity.user, ...accepted } }, structure) };
  });

  serveProfile(app, deps);
  serveAccessKeys(app, deps);
  serveFeedback(app, deps);

  serve(app, deps, preferencesCall, async ({ body, identity }) => {
    const [row] = await deps.db.query<{ preferences: typeof body }>(
      `update app_user set preferences = preferences || $2::jsonb
       where id = $1 and length((preferences || $2::jsonb)::text) <= $3 returning preferences`,
      [identity.user.id, JSON.stringify(body), PREFERENCES_LIMIT],
    );
    if (!row) throw new Refusal('too_large', `Preferences may have at most ${bytesText(PREFERENCES_LIMIT)}.`);
    return { resource: row.preferences };
  });
}
