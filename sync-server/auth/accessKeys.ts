import { randomBytes } from 'node:crypto';
import type { Sql } from '../storage/db';
import { factorsOf } from './factorsOf';
import { codeOfWorkspace, workspaceOfCode } from './linkToken';
import { type SessionUser, sha256 } from './sessionStore';

/** Most keys that a person may have in a workspace. */
export const MOST_KEYS = 20;

const OWN_BYTES = 8;
const SECRET_BYTES = 32;
/** The last use is recorded at most once in this many seconds. */
const TOUCH_SECONDS = 600;

/** `lt_<id>_<secret>`: the id names the workspace, and the prefix lets secret scanners recognize a leaked key. */
const FORM = /^lt_([\w-]{22}[\w-]{11})_([\w-]{43})$/;

/** A new key. Only the hash of its secret is kept. */
export function newAccessKey(workspaceId: string): { keyId: string; key: string; hash: Buffer } {
  const keyId = `${codeOfWorkspace(workspaceId)}${randomBytes(OWN_BYTES).toString('base64url')}`;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { keyId, key: `lt_${keyId}_${secret}`, hash: sha256(secret) };
}

/** Whether a bearer token is meant to be an access key. */
export const isAccessKey = (token: string): boolean => token.startsWith('lt_');

/** An access key with the person whose rights it has. */
export interface KeyRow extends SessionUser {
  key_row_id: string;
  workspace_id: string;
  structure_seq: number;
  is_read_only: boolean;
  is_bot: boolean;
  idle_seconds: number | null;
  created_key_at: Date;
  code_is_active: boolean;
  passkey_is_active: boolean;
  /** Single sign-on is the only way in for its owner; then their keys do not work. */
  must_use_sso: boolean;
  allowed_addresses: string[] | null;
}

const COLUMNS = `k.id as key_row_id, k.workspace_id, k.is_read_only, k.created_at as created_key_at,
  extract(epoch from now() - k.last_used_at)::float8 as idle_seconds, w.structure_seq,
  u.bot_workspace_id is not null as is_bot,
  ${factorsOf('u.id')},
  u.bot_workspace_id is null and exists (select 1 from sso_settings s
    join workspace_domain d on d.workspace_id = s.workspace_id and d.proven_at is not null
    where s.workspace_id = k.workspace_id and s.is_enabled and s.is_required
      and d.domain = lower(substring(u.email from '[^@]*$'))) as must_use_sso,
  (select array_agg(i.ip_address order by i.ip_address) from ip_address i where i.workspace_id = k.workspace_id)
    as allowed_addresses,
  u.id, u.email, u.full_name, u.preferred_name, u.color, u.is_staff, u.created_at, u.ppa_accepted_at, u.eula_accepted_at,
  u.preferences, u.password_hash is not null as has_password`;
const GOOD = 'k.is_active and (k.expires_at is null or k.expires_at > now())';

/** The key of a token; undefined when it does not exist, is turned off or has expired. */
export async function readAccessKey(sql: Sql, token: string): Promise<KeyRow | undefined> {
  const [, keyId = '', secret = ''] = FORM.exec(token) ?? [];
  const workspaceId = workspaceOfCode(keyId.slice(0, 22));
  if (workspaceId === null) return undefined;
  const [row] = await sql.query<KeyRow>(
    `select ${COLUMNS} from access_key k join workspace w on w.id = k.workspace_id join app_user u on u.id = k.user_id
     where k.workspace_id = $1 and k.key_id = $2 and k.secret_hash = $3 and ${GOOD}`,
    [workspaceId, keyId, sha256(secret)],
  );
  return row;
}

/** The same key read again later, for a socket that was opened with it. */
export async function readKeyAgain(sql: Sql, workspaceId: string, id: string): Promise<KeyRow | undefined> {
  const [row] = await sql.query<KeyRow>(
    `select ${COLUMNS} from access_key k join workspace w on w.id = k.workspace_id join app_user u on u.id = k.user_id
     where k.workspace_id = $1 and k.id = $2 and ${GOOD}`,
    [workspaceId, id],
  );
  return row;
}

/** Records that a key is used, at most once in ten minutes. */
export async function touchKey(sql: Sql, row: KeyRow): Promise<void> {
  if (row.idle_seconds !== null && row.idle_seconds <= TOUCH_SECONDS) return;
  await sql.query('update access_key set last_used_at = now() where workspace_id = $1 and id = $2', [
    row.workspace_id,
    row.key_row_id,
  ]);
}
