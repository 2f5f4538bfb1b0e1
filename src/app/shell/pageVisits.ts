/** The same address is reported at most once within this time (work.md section 9). */
const THROTTLE_MILLIS = 30_000;

/**
 * @returns whether a visit to an address at a time (Unix milliseconds) must be reported; it then counts as reported.
 */
export function pageVisits(): (url: string, at: number) => boolean {
  const reported = new Map<string, number>();
  return (url, at) => {
    const last = reported.get(url);
    if (last !== undefined && at - last < THROTTLE_MILLIS) return false;
    for (const [other, time] of reported) if (at - time >= THROTTLE_MILLIS) reported.delete(other);
    reported.set(url, at);
    return true;
  };
}
