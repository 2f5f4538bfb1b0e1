/**
 * Address of a WebSocket on our own host. The session cookie authenticates it, so the address, which proxies log,
 * contains no token.
 */
export function socketUrl(path: string): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`;
}
