/** True if Cmd is the command key. False without a navigator (server, tests). */
export function isMac(): boolean {
  const platform = typeof navigator === 'undefined' ? '' : navigator.platform || navigator.userAgent;
  return /mac|iphone|ipad/i.test(platform);
}
