import { isLoopback } from '../config';

const PATIENCE_MILLIS = 8_000;
const MOST_BYTES = 1_048_576;

/** Says why a provider's URL is not requested. */
export class AddressFault extends Error {}

/**
 * A URL that the server may request on behalf of a workspace: https, or http when only this machine can reach the
 * server.
 * @throws AddressFault
 */
export function providerUrl(text: string, { isPublic }: { isPublic: boolean }): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new AddressFault(`“${text.slice(0, 100)}” is not a web address.`);
  }
  const isOwn = isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
  if (isOwn ? isPublic : url.protocol !== 'https:')
    throw new AddressFault(
      isOwn ? 'The provider cannot be on this machine.' : 'The address of a provider begins with https://.',
    );
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new AddressFault('This cannot be the address of a provider.');
  if (url.username !== '' || url.password !== '') throw new AddressFault('The address must not contain a password.');
  return url;
}

/** Sends a request to a provider, with limits on time and size; it follows no redirects. @throws Error */
export async function fetchLimited(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE_MILLIS);
  const answer = await fetch(url, { ...init, redirect: 'manual', signal });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.byteLength;
    if (size > MOST_BYTES) throw new AddressFault('The answer has more than 1 MB.');
    pieces.push(piece);
  }
  const { status, statusText, headers } = answer;
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(pieces), { status, statusText, headers });
}
