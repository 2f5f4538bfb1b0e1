import type { IncomingHttpHeaders } from 'node:http';
import { deviceName } from './deviceName';

/** Where a request comes from. */
export interface Caller {
  /** The address, as far as the proxies in front can be believed. */
  address: string;
  /** Browser and system in words, for lists that people read. */
  device: string;
  headers: IncomingHttpHeaders;
}

/** @param address as Fastify's request.ip or callerAddress says it */
export function callerOf(address: string, headers: IncomingHttpHeaders): Caller {
  return { address, device: deviceName(headers['user-agent'] ?? ''), headers };
}
