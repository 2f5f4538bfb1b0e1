import type { AccessLevel } from '@/domain/permissions/actor';
import { codeOfWorkspace } from '../auth/linkToken';
import type { Config } from '../config';
import type { Deps } from '../deps';
import { linkTo } from '../mail/linkTo';
import type { Sql } from '../storage/db';

/** The single sign-on settings of a workspace. */
export interface SsoSettings {
  workspace_id: string;
  is_enabled: boolean;
  is_required: boolean;
  break_glass_user_id: string | null;
  protocol: 'oidc' | 'saml';
  issuer: string | null;
  client_id: string | null;
  sealed_client_secret: Buffer | null;
  scopes: string;
  metadata_url: string | null;
  metadata_xml: string | null;
  entity_id: string | null;
  sso_url: string | null;
  certificates: string[];
  metadata_read_at: Date | null;
  joins_by_itself: boolean;
  default_access_level: AccessLevel;
}

export interface SsoDomain {
  domain: string;
  proof: string;
  proven_at: Date | null;
}

const SECRET = 'sso-client-secret';

/** Settings of a workspace that has none yet. */
export const noSettings = (workspaceId: string): SsoSettings => ({
  workspace_id: workspaceId,
  is_enabled: false,
  is_required: false,
  break_glass_user_id: null,
  protocol: 'oidc',
  issuer: null,
  client_id: null,
  sealed_client_secret: null,
  scopes: 'openid email profile',
  metadata_url: null,
  metadata_xml: null,
  entity_id: null,
  sso_url: null,
  certificates: [],
  metadata_read_at: null,
  joins_by_itself: false,
  default_access_level: 'team-member',
});

export async function readSettings(sql: Sql, workspaceId: string): Promise<SsoSettings> {
  const [row] = await sql.query<SsoSettings>(
    `select workspace_id, is_enabled, is_required, break_glass_user_id, protocol, issuer, client_id,
       sealed_client_secret, scopes, metadata_url, metadata_xml, entity_id, sso_url, certificates, metadata_read_at,
       joins_by_itself, default_access_level
     from sso_settings where workspace_id = $1`,
    [workspaceId],
  );
  return row ?? noSettings(workspaceId);
}

export async function writeSettings(sql: Sql, settings: SsoSettings, userId: string): Promise<void> {
  const { workspace_id, ...columns } = settings;
  const names = Object.keys(columns);
  await sql.query(
    `insert into sso_settings (workspace_id, ${names.join(', ')}, updated_at, updated_by)
     values ($1, ${names.map((_, i) => `$${i + 3}`).join(', ')}, now(), $2)
     on conflict (workspace_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')},
       updated_at = now(), updated_by = excluded.updated_by`,
    [workspace_id, userId, ...Object.values(columns)],
  );
}

export function domainsOf(sql: Sql, workspaceId: string): Promise<SsoDomain[]> {
  return sql.query<SsoDomain>(
    'select domain, proof, proven_at from workspace_domain where workspace_id = $1 order by created_at, domain',
    [workspaceId],
  );
}

/** Seals the secret of a client for its workspace: it cannot be opened for another. */
export const sealClientSecret = ({ secrets }: Pick<Deps, 'secrets'>, workspaceId: string, secret: string): Buffer =>
  secrets.seal(SECRET, workspaceId, secret);

export function openClientSecret(
  { secrets }: Pick<Deps, 'secrets'>,
  { workspace_id, sealed_client_secret }: SsoSettings,
): string | null {
  return sealed_client_secret && secrets.open(SECRET, workspace_id, sealed_client_secret);
}

/** Our URLs that a provider must be given. */
export function ownAddresses(
  config: Config,
  workspaceId: string,
): { redirectUri: string; logoutUrl: string; acsUrl: string; entityId: string } {
  const code = codeOfWorkspace(workspaceId);
  return {
    redirectUri: linkTo(config, '/api/auth/sso/callback'),
    logoutUrl: linkTo(config, `/api/auth/sso/logout/${code}`),
    acsUrl: linkTo(config, `/api/auth/sso/acs/${code}`),
    entityId: linkTo(config, `/api/auth/sso/metadata/${code}`),
  };
}
