/**
 * Parts of the app that a page tried to load later and did not get: the server has a newer build, or there is no
 * network and no copy on the device.
 */
const known = new WeakSet<object>();
const listeners = new Set<() => void>();
let count = 0;

export const missingParts = {
  /** @param cause the error by which the failure is recognised when it surfaces elsewhere. */
  report(cause: unknown): void {
    if (typeof cause === 'object' && cause !== null) known.add(cause);
    count++;
    for (const listener of listeners) listener();
  },
  /** Whether an error is caused by a missing part. */
  isCause: (error: unknown): boolean => typeof error === 'object' && error !== null && known.has(error),
  /** How many have been missing so far. */
  count: () => count,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
