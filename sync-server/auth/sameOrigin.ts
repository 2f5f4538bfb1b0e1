import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request that carries only a cookie comes from our own pages. Browsers always send the Origin header with a
 * cross-site write or upgrade; a program that sends none has no cookies but those it was given.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return true;
  if (publicUrl && origin === new URL(publicUrl).origin) return true;
  try {
    return new URL(origin).host === headers.host;
  } catch {
    return false;
  }
}
