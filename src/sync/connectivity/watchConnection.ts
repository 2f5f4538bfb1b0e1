/**
 * Reports what the browser knows about the connection; whether the API answers is only known after a request.
 * @param onLook called when somebody comes back to the page.
 */
export function watchConnection(onChange: (online: boolean) => void, onLook: () => void = () => {}): () => void {
  if (typeof window === 'undefined') return () => {};
  const online = () => onChange(true);
  const offline = () => onChange(false);
  // A laptop that wakes up has often missed both events.
  const visible = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) onChange(true);
  };
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  window.addEventListener('focus', onLook);
  document.addEventListener('visibilitychange', visible);
  if (!navigator.onLine) onChange(false);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    window.removeEventListener('focus', onLook);
    document.removeEventListener('visibilitychange', visible);
  };
}
