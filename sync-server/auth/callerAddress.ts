import type { IncomingMessage } from 'node:http';

/**
 * The address that a request comes from, the same as Fastify's request.ip.
 * @param proxies reverse proxies in front, each of which appends the address that it saw to X-Forwarded-For; anything
 * before those may have been made up.
 */
export function callerAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const named = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const seen = named.map((address) => address.trim()).filter((address) => address !== '');
  const hops = [request.socket.remoteAddress ?? '', ...seen.reverse()];
  return hops[Math.min(proxies, hops.length - 1)] as string;
}
