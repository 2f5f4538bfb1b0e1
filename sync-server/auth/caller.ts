import type { IncomingHttpHeaders } from 'node:http';
import { deviceName } from './deviceName';

/** Where a request comes from. */
export interface Caller {
  /** The client's address, as far as the proxies in front can be trusted. */
  address: string;
  /** Browser and operating system in words, for lists shown to people. */
  device: string;
  headers: IncomingHttpHeaders;
}

/** @param address from Fastify's request.ip or callerAddress */
export function callerOf(address: string, headers: IncomingHttpHeaders): Caller {
  return { address, device: deviceName(headers['user-agent'] ?? ''), headers };
}
