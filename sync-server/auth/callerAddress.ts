import type { IncomingMessage } from 'node:http';

/**
 * The address that a request comes from, as Fastify's request.ip says it.
 * @param proxies reverse proxies in front, each of which notes the address that it saw at the end of X-Forwarded-For;
 * what is before theirs anybody may have made up.
 */
export function callerAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const named = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const seen = named.map((address) => address.trim()).filter((address) => address !== '');
  const hops = [request.socket.remoteAddress ?? '', ...seen.reverse()];
  return hops[Math.min(proxies, hops.length - 1)] as string;
}
