import type { z } from 'zod';
import type { updateSsoCall } from '@/contract/workspaces/sso';
import { invalid, Refusal } from '@/domain/refusal';
import { hasFactor } from '../auth/factorsOf';
import type { Deps } from '../deps';
import type { Structure } from '../events/structureCache';
import { AddressFault, fetchLimited, providerUrl } from './fetchLimited';
import { checkProvider } from './oidc';
import { readCertificate, readMetadata } from './saml/readMetadata';
import { domainsOf, type SsoSettings, sealClientSecret } from './settings';
import { SignInFault } from './signInFault';

export type SsoChange = z.output<NonNullable<typeof updateSsoCall.body>>;

/** Runs a check with a provider, and reports failures under the field that caused the check. */
async function asked<T>(field: string, ask: () => Promise<T> | T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AddressFault || error instanceof SignInFault) throw invalid([field], error.message, 'address');
    throw error;
  }
}

async function fetchMetadata({ config }: Pick<Deps, 'config'>, address: string): Promise<string> {
  const url = await asked('metadata_url', () => providerUrl(address, config));
  const answer = await fetchLimited(url, { headers: { accept: 'application/samlmetadata+xml, text/xml' } }).catch(
    (error: unknown) => {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      const silence = isLate ? 'Nothing answered there within 8 seconds.' : 'The server cannot reach this address.';
      const why = error instanceof AddressFault ? error.message : silence;
      throw invalid(['metadata_url'], `${why} Paste the metadata instead.`, 'address');
    },
  );
  if (!answer.ok)
    throw invalid(
      ['metadata_url'],
      `The address answers with ${answer.status}. Check it in a browser, or paste the metadata instead.`,
      'address',
    );
  return answer.text();
}

/** The settings after the part of a change that concerns the SAML provider. */
async function withProvider(deps: Deps, settings: SsoSettings, change: SsoChange): Promise<SsoSettings> {
  let next = { ...settings };
  let [xml, field] = [change.metadata_xml, 'metadata_xml'];
  if (change.metadata_url !== undefined) next.metadata_url = change.metadata_url || null;
  if (change.metadata_url) [xml, field] = [await fetchMetadata(deps, change.metadata_url), 'metadata_url'];
  if (xml !== undefined) {
    const { entityId, ssoUrl, certificates } = readMetadata(xml, field);
    const facts = { entity_id: entityId, sso_url: ssoUrl, certificates };
    next = { ...next, ...facts, metadata_xml: xml, metadata_read_at: new Date() };
  }
  if (change.certificate !== undefined) next.certificates = [readCertificate(change.certificate)];
  if (change.entity_id !== undefined) next.entity_id = change.entity_id || null;
  if (change.sso_url !== undefined) next.sso_url = change.sso_url || null;
  const { sso_url } = next;
  if (sso_url !== null && sso_url !== settings.sso_url)
    await asked(xml === undefined ? 'sso_url' : field, () => providerUrl(sso_url, deps.config));
  return next;
}

/** A setting that is still missing before people can sign in this way; null = none. */
function missing(settings: SsoSettings): { field: keyof SsoChange; what: string } | null {
  if (settings.protocol === 'oidc') {
    if (!settings.issuer) return { field: 'issuer', what: 'Enter the address of the provider (issuer).' };
    if (!settings.client_id) return { field: 'client_id', what: 'Enter the client id that the provider has given.' };
    return null;
  }
  if (settings.entity_id && settings.sso_url && settings.certificates.length > 0) return null;
  return { field: 'metadata_xml', what: 'Load or paste the metadata of the provider first.' };
}

/**
 * Checks the break-glass account, used when the provider is down: an admin with a password and a second factor. @throws
 * Refusal conflict
 */
async function checkBreakGlass({ db }: Deps, structure: Structure, userId: string | null): Promise<void> {
  const field = 'break_glass_user_id';
  const refused = (message: string) => invalid([field], message, 'break_glass');
  if (userId === null) throw refused('Name an admin who may sign in with a password when the provider is down.');
  if (structure.get('member', userId)?.access_level !== 'admin') throw refused('Only an admin can be named here.');
  const [account] = await db.query<{ ready: boolean }>(
    `select u.password_hash is not null and ${hasFactor('u.id')} as ready
     from app_user u where u.id = $1`,
    [userId],
  );
  if (!account?.ready)
    throw refused(
      'This admin needs a password and a second factor first, under Sign-in and devices in their own settings.',
    );
}

/** Whether somebody has signed in through the provider with its current settings. */
export async function wasUsed(
  { db }: Pick<Deps, 'db'>,
  { workspace_id, protocol, issuer, entity_id }: SsoSettings,
): Promise<boolean> {
  const rows = await db.query('select 1 from sso_identity where workspace_id = $1 and issuer = $2 limit 1', [
    workspace_id,
    protocol === 'oidc' ? issuer : entity_id,
  ]);
  return rows.length > 0;
}

/**
 * The settings after a change, checked as a whole: what is turned on must work, and nobody may be locked out by it.
 * @throws Refusal invalid that names the field
 */
export async function changedSettings(
  deps: Deps,
  structure: Structure,
  settings: SsoSettings,
  change: SsoChange,
): Promise<SsoSettings> {
  const { workspace_id: workspaceId } = settings;
  const next = await withProvider(deps, settings, change);
  for (const name of ['is_enabled', 'is_required', 'joins_by_itself'] as const) next[name] = change[name] ?? next[name];
  next.protocol = change.protocol ?? next.protocol;
  next.default_access_level = change.default_access_level ?? next.default_access_level;
  if (change.break_glass_user_id !== undefined) next.break_glass_user_id = change.break_glass_user_id;
  if (change.issuer !== undefined) next.issuer = change.issuer || null;
  if (change.client_id !== undefined) next.client_id = change.client_id || null;
  if (change.scopes !== undefined)
    next.scopes = [...new Set(['openid', ...change.scopes.split(/\s+/).filter(Boolean)])].join(' ');
  if (change.client_secret !== undefined)
    next.sealed_client_secret = change.client_secret ? sealClientSecret(deps, workspaceId, change.client_secret) : null;
  if (!next.is_enabled) next.is_required = false;
  const lacks = next.is_enabled ? missing(next) : null;
  if (lacks) throw invalid([lacks.field], lacks.what, 'required');
  const isOther =
    next.issuer !== settings.issuer ||
    next.client_id !== settings.client_id ||
    (next.is_enabled && next.protocol !== settings.protocol);
  if (
    next.protocol === 'oidc' &&
    next.issuer &&
    next.client_id &&
    (isOther || (next.is_enabled && !settings.is_enabled))
  )
    await asked('issuer', () => checkProvider(deps, next));
  // A provider that nobody has come through yet must not become the only way by a change of protocol either.
  const isNewlyRequired = next.is_required && (!settings.is_required || next.protocol !== settings.protocol);
  if (isNewlyRequired) {
    const domains = await domainsOf(deps.db, workspaceId);
    if (!domains.some(({ proven_at }) => proven_at !== null))
      throw new Refusal('conflict', 'First prove that a domain is yours: the rule is for the addresses in it.');
    if (!(await wasUsed(deps, next)))
      throw new Refusal('conflict', 'Sign in with single sign-on once before it becomes the only way.');
  }
  if (next.is_required && (isNewlyRequired || change.break_glass_user_id !== undefined))
    await checkBreakGlass(deps, structure, next.break_glass_user_id);
  else if (change.break_glass_user_id && !structure.get('member', change.break_glass_user_id))
    throw invalid(['break_glass_user_id'], 'This person is not a member of the workspace.', 'break_glass');
  return next;
}
