import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Refusal } from '@/domain/refusal';
import type { Config } from '../../config';

/** The site that a passkey is bound to; it works on no other. */
export interface RelyingParty {
  /** A host name without port. */
  id: string;
  origin: string;
}

const isLocalName = (name: string) => name === 'localhost' || name.endsWith('.localhost');

function partyOf(address: string): RelyingParty | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const isName = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0;
  return isName && (protocol === 'https:' || isLocalName(hostname)) ? { id: hostname, origin } : null;
}

/**
 * This server as a relying party. Its name comes from PUBLIC_URL and never from the request, except on a developer's
 * machine: a foreign page could name any host.
 * @throws Refusal conflict where browsers do not support passkeys
 */
export function relyingParty(
  { publicUrl, tls }: Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'tls'>>,
  headers: IncomingHttpHeaders,
): RelyingParty {
  const local = partyOf(`${tls ? 'https' : 'http'}://${headers.host ?? ''}`);
  const party = publicUrl === null ? local && isLocalName(local.id) && local : partyOf(publicUrl);
  if (party) return party;
  throw new Refusal(
    'conflict',
    'Browsers support passkeys only at an https address with a host name. Whoever runs this server must set it as PUBLIC_URL.',
  );
}
