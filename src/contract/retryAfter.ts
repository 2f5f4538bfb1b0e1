/** The longest wait that one answer can cause, in seconds, whatever it says. */
const LONGEST_SECONDS = 3600;

/**
 * Seconds that an answer asks to wait before the next try, null when it does not. The header holds seconds or a moment
 * (RFC 9110, 10.2.3).
 */
export function retryAfterOf(headers: Pick<Headers, 'get'>, now: number): number | null {
  const text = headers.get('retry-after')?.trim();
  if (!text) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(LONGEST_SECONDS, Math.max(0, seconds)) : null;
}
