import type { FastifyInstance } from 'fastify';
import {
  checkDomainCall,
  type SsoDomainResource,
  type SsoResource,
  ssoSettingsCall,
  updateSsoCall,
} from '@/contract/workspaces/sso';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { Refusal } from '@/domain/refusal';
import { noteSecurity } from '../../auth/securityLog';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';
import { changedSettings, wasUsed } from '../../sso/changeSettings';
import { newProof, proofName, readDomain, whyNotProven } from '../../sso/proveDomain';
import { describeCertificate } from '../../sso/saml/readMetadata';
import {
  domainsOf,
  ownAddresses,
  readSettings,
  type SsoDomain,
  type SsoSettings,
  writeSettings,
} from '../../sso/settings';
import type { TxSql } from '../../storage/db';

const shownDomain = ({ domain, proof, proven_at }: SsoDomain): SsoDomainResource => ({
  domain,
  record_name: proofName(domain),
  record_text: proof,
  proven_at: proven_at?.toISOString() ?? null,
});

async function shown(deps: Deps, settings: SsoSettings): Promise<SsoResource> {
  const { workspace_id, sealed_client_secret, metadata_xml, metadata_read_at, certificates, ...plain } = settings;
  const { redirectUri, logoutUrl, acsUrl, entityId } = ownAddresses(deps.config, workspace_id);
  return {
    ...plain,
    has_client_secret: sealed_client_secret !== null,
    has_metadata: metadata_xml !== null,
    metadata_read_at: metadata_read_at?.toISOString() ?? null,
    certificates: certificates.map(describeCertificate),
    domains: (await domainsOf(deps.db, workspace_id)).map(shownDomain),
    was_used: await wasUsed(deps, settings),
    redirect_uri: redirectUri,
    logout_url: logoutUrl,
    acs_url: acsUrl,
    sp_entity_id: entityId,
  };
}

/** Sets the list of domains; verifications of those that stay are kept. */
async function setDomains(sql: TxSql, workspaceId: string, domains: readonly string[]): Promise<void> {
  await sql.query('delete from workspace_domain where workspace_id = $1 and domain <> all($2::text[])', [
    workspaceId,
    domains,
  ]);
  for (const domain of domains)
    await sql.query(
      `insert into workspace_domain (workspace_id, domain, proof) values ($1, $2, $3)
       on conflict (workspace_id, domain) do nothing`,
      [workspaceId, domain, newProof()],
    );
}

/** Single sign-on of a workspace, for its admins. */
export function serveSsoSettings(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, ssoSettingsCall, async ({ identity }) => {
    mustBeAllowed(identity.actor, { ability: 'sso.manage', target: {} });
    return { resource: await shown(deps, await readSettings(deps.db, identity.actor.workspace_id)) };
  });

  serve(app, deps, updateSsoCall, async ({ body, identity, structure }) => {
    const { actor, caller } = identity;
    mustBeAllowed(actor, { ability: 'sso.manage', target: {} });
    const workspaceId = actor.workspace_id;
    const domains = body.domains && [...new Set(body.domains.map(readDomain))];
    // Providers are contacted before the lock is taken.
    const before = await readSettings(deps.db, workspaceId);
    const next = await changedSettings(deps, structure, before, body);
    await deps.db.tx(async (sql) => {
      await sql.query('select 1 from workspace where id = $1 for update', [workspaceId]);
      await writeSettings(sql, next, actor.user_id);
      if (domains) await setDomains(sql, workspaceId, domains);
      if (next.is_required && !(await domainsOf(sql, workspaceId)).some(({ proven_at }) => proven_at !== null))
        throw new Refusal(
          'conflict',
          'Single sign-on is the only way for your domains. Let people in another way first.',
        );
      const facts = { changed: Object.keys(body).sort().join(' ') };
      await noteSecurity(sql, { kind: 'sso_settings_changed', workspaceId, actorId: actor.user_id, caller, facts });
    });
    return { resource: await shown(deps, next) };
  });

  serve(app, deps, checkDomainCall, async ({ params, body, identity }) => {
    const { actor, user, caller } = identity;
    mustBeAllowed(actor, { ability: 'sso.manage', target: {} });
    const workspaceId = actor.workspace_id;
    const held = (await domainsOf(deps.db, workspaceId)).find(({ domain }) => domain === params.domain);
    if (!held) throw new Refusal('not_found', 'This domain is not on the list.');
    if (body.confirm && !user.is_staff)
      throw new Refusal('forbidden', 'Only those who run the server can confirm a domain without its name server.');
    const reason = body.confirm ? null : await whyNotProven(deps.config, held.domain, held.proof);
    if (reason !== null) return { resource: { ...shownDomain(held), reason } };
    await deps.db.query(
      'update workspace_domain set proven_at = coalesce(proven_at, now()) where workspace_id = $1 and domain = $2',
      [workspaceId, held.domain],
    );
    const facts = { domain: held.domain, by: body.confirm ? 'staff' : 'dns' };
    await noteSecurity(deps.db, { kind: 'sso_settings_changed', workspaceId, actorId: actor.user_id, caller, facts });
    return { resource: { ...shownDomain({ ...held, proven_at: held.proven_at ?? new Date() }), reason: null } };
  });
}
