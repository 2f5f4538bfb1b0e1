const ADDRESS =
  /^(?:https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}|(?:\d{1,3}\.){3}\d{1,3})(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const KEPT_SCHEME = /^(?:ftp|slack):\/\/\S+$/i;
const HTTP = /^https?:\/\//i;
const IP = /^[\d.]+$/;

/**
 * A web address: optional http(s), a domain or IPv4, optional port, path, query and fragment. `https://` is added to an
 * address without a scheme; ftp and slack links are kept as they are. Other schemes (javascript:) are refused.
 * @returns the address to store, or null.
 */
export function readWebAddress(text: string): string | null {
  if (text.length > 2048) return null;
  if (KEPT_SCHEME.test(text)) return text;
  const found = ADDRESS.exec(text);
  if (!found) return null;
  const host = found[1]!;
  if (IP.test(host) && host.split('.').some((part) => Number(part) > 255)) return null;
  return HTTP.test(text) ? text : `https://${text}`;
}
