import type { Brought } from '@/features/session';

/** The screen before the workspace that an address stands for. */
export type EntryPlace =
  | { kind: 'landing'; brought: Brought }
  | { kind: 'join'; token: string }
  | { kind: 'reset'; token: string }
  | { kind: 'set-up'; token: string }
  | { kind: 'sign-in'; slug: string | undefined };

/**
 * The screen of an address: `/login/join#…`, `/login/reset#…`, `/login/set-up#…` on a first run, `/login/landing#…` and
 * `/login/google#…` after a provider, `/login` and `/{workspace}/login`; null for the pages of the workspace. Secrets
 * come after the #, which is never sent to a server.
 */
export function entryPlaceOf(path: string, hash: string): EntryPlace | null {
  const parts = path.split('/').filter((part) => part !== '');
  const token = hash.replace(/^#/, '');
  if (
    parts[0] === 'login' &&
    parts.length === 2 &&
    (parts[1] === 'join' || parts[1] === 'reset' || parts[1] === 'set-up')
  )
    return { kind: parts[1], token };
  if (parts[0] === 'login' && parts.length === 2 && parts[1] === 'landing')
    return { kind: 'landing', brought: { way: 'sso', code: token } };
  if (parts[0] === 'login' && parts.length === 2 && parts[1] === 'google') {
    const params = new URLSearchParams(token);
    const brought = { way: 'google', token: params.get('id_token') ?? '', nonce: params.get('state') ?? '' } as const;
    return { kind: 'landing', brought };
  }
  if (parts.at(-1) !== 'login' || parts.length > 2) return null;
  return { kind: 'sign-in', slug: parts.length === 2 ? parts[0] : undefined };
}
