import type { Config } from '../config';

/** Our cookies, by purpose. */
export type CookieName = 'session' | 'device' | 'flow';

/** How people reach the server. */
type Reached = Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'tls'>>;

/** Whether people connect by https, so that cookies can be marked Secure. */
export function isSecure({ publicUrl, tls }: Reached): boolean {
  return publicUrl?.startsWith('https:') ?? (tls !== null && tls !== undefined);
}

/** The name of a cookie; with https it has the prefix `__Host-`, which no other host and no http page can set. */
export function cookieName(name: CookieName, config: Reached): string {
  return isSecure(config) ? `__Host-labtide_${name}` : `labtide_${name}`;
}

/** The Set-Cookie line; without `seconds` it deletes the cookie. */
export function cookieLine(name: CookieName, value: string, seconds: number, config: Reached): string {
  const secure = isSecure(config) ? '; Secure' : '';
  return `${cookieName(name, config)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

/** The value of a cookie in a Cookie header. */
export function cookieValue(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}
