import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const claimsSchema = z.object({ s: z.uuid(), e: z.number() });

/** Lifetime of bearer tokens in seconds; the session behind a token is looked up at every use. */
export const TOKEN_SECONDS = 15 * 60;

function sign(key: Buffer, payload: string): Buffer {
  return createHmac('sha256', key).update(payload).digest();
}

export function makeToken(key: Buffer, sessionId: string, nowSeconds: number): { token: string; expiresAt: number } {
  const expiresAt = Math.floor(nowSeconds) + TOKEN_SECONDS;
  const payload = Buffer.from(JSON.stringify({ s: sessionId, e: expiresAt })).toString('base64url');
  return { token: `lt1.${payload}.${sign(key, payload).toString('base64url')}`, expiresAt };
}

/** The session id of a token, null when it is forged, malformed or expired. */
export function readToken(key: Buffer, token: string, nowSeconds: number): string | null {
  const [version, payload, signature, ...more] = token.split('.');
  if (version !== 'lt1' || !payload || !signature || more.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(key, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  try {
    const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    return claims.e > nowSeconds ? claims.s : null;
  } catch {
    return null;
  }
}
