import { randomBytes } from 'node:crypto';
import { isUuid } from '@/lib/uuid';
import { sha256 } from './sessionStore';

const SECRET_BYTES = 32;

/** A token for a link. Only its hash is kept. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(SECRET_BYTES).toString('base64url');
  return { token, hash: sha256(token) };
}

/** Length of 16 bytes in base64url. */
const WORKSPACE_CHARACTERS = 22;

/** The id of a workspace as 22 base64url characters. */
export function codeOfWorkspace(workspaceId: string): string {
  return Buffer.from(workspaceId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** The workspace of such a code; null when it is not one. */
export function workspaceOfCode(code: string): string | null {
  if (code.length !== WORKSPACE_CHARACTERS) return null;
  const hex = Buffer.from(code, 'base64url').toString('hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  return isUuid(id) ? id : null;
}

/** A token for an invite. It names the workspace, so that its row is looked up in that workspace only. */
export function newInviteToken(workspaceId: string): { token: string; hash: Buffer } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const token = `${codeOfWorkspace(workspaceId)}${secret}`;
  return { token, hash: sha256(token) };
}

/** The workspace that the token of an invite names; null when it is not such a token. */
export function workspaceOfToken(token: string): string | null {
  return /^[\w-]{65}$/.test(token) ? workspaceOfCode(token.slice(0, WORKSPACE_CHARACTERS)) : null;
}
