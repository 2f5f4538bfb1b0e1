import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Refusal } from '@/domain/refusal';
import type { Config } from '../../config';

/** The site that a passkey is made for: it answers to no other. */
export interface RelyingParty {
  /** A name without port. */
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
 * The site of this server. It is PUBLIC_URL and never what a request says of itself, except on the machine of the
 * developer: a page of somebody else could name any host.
 * @throws Refusal conflict where browsers take no passkeys
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
    'Browsers take passkeys only at an https address with a name. Whoever runs this server sets it as PUBLIC_URL.',
  );
}
