import type { Config } from './config';

/** Addresses that mean "listen on every interface"; browsers cannot open them. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::', '']);

/** The URL at which a browser finds the server: the public one, or on this machine. */
export function shownUrl({ publicUrl, tls, host }: Pick<Config, 'publicUrl' | 'tls' | 'host'>, port: number): string {
  const name = EVERYWHERE.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return publicUrl ?? `${tls ? 'https' : 'http'}://${name}:${port}`;
}
