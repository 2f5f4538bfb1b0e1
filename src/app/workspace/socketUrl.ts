/** Address of a socket of our own host. The session cookie signs it in, so no token is in an address that proxies log. */
export function socketUrl(path: string): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`;
}
