import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config';
import { isLoopback } from '../config';

/** A Host header as browsers write it: a name or an address, and a port. */
const HOST = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(:\d{1,5})?$/i;

/**
 * The host that a request was sent to, in lower case and without its port; null when it is missing or not a valid host.
 */
function nameOf(headers: IncomingHttpHeaders): string | null {
  const name = HOST.exec(headers.host ?? '')?.[1]?.toLowerCase();
  return name === undefined ? null : name.replace(/^\[(.*)\]$/, '$1');
}

const isOfThisMachine = (name: string) => isLoopback(name) || name.endsWith('.localhost');

/**
 * Whether a request names this server. A server that only its own machine can reach is addressed by a loopback name or
 * by PUBLIC_URL; any other name belongs to a foreign page whose name was made to point here (DNS rebinding).
 */
export function isOwnHost(
  headers: IncomingHttpHeaders,
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
): boolean {
  if (!isLoopback(host)) return true;
  const name = nameOf(headers);
  if (name === null) return false;
  return isOfThisMachine(name) || (publicUrl !== null && new URL(publicUrl).hostname.toLowerCase() === name);
}

/**
 * The addresses of our sockets for the content security policy: not every browser counts them as the page's own host.
 */
export function ownSockets(headers: IncomingHttpHeaders, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  if (publicUrl) return new URL(publicUrl).origin.replace(/^http/, 'ws');
  const { host = '' } = headers;
  return HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}
