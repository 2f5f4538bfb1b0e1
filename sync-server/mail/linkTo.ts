import type { Config } from '../config';

/** The public URL of a page of the app. */
export function linkTo(
  { publicUrl, host, port, tls }: Pick<Config, 'publicUrl' | 'host' | 'port'> & Partial<Pick<Config, 'tls'>>,
  path: string,
): string {
  const shown = host.includes(':') ? `[${host}]` : host;
  return `${publicUrl ?? `${tls ? 'https' : 'http'}://${shown}:${port}`}${path}`;
}
