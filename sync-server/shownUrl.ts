import type { Config } from './config';

/** Addresses that listen everywhere and are no place to go to: to a browser they are not even this machine. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::', '']);

/** Where a browser finds the server: the public address, or on this machine. */
export function shownUrl({ publicUrl, tls, host }: Pick<Config, 'publicUrl' | 'tls' | 'host'>, port: number): string {
  const name = EVERYWHERE.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return publicUrl ?? `${tls ? 'https' : 'http'}://${name}:${port}`;
}
