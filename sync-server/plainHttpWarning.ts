import { type Config, isLoopback } from './config';

/**
 * The warning at startup when other machines would get pages by http, to which browsers give no storage; null when they
 * would not.
 */
export function plainHttpWarning({ host, tls, publicUrl }: Pick<Config, 'host' | 'tls' | 'publicUrl'>): string | null {
  if (tls || isLoopback(host) || publicUrl?.startsWith('https:')) return null;
  return (
    'Other machines reach this server over plain http, and browsers give storage only to https pages: the app will not ' +
    'open there. Set TLS_CERT and TLS_KEY to a certificate and its key, or put a proxy with https in front and set PUBLIC_URL.'
  );
}
