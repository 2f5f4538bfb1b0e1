import { ServerFault } from '@/contract/failures';
import { backoff } from '@/lib/backoff';

/** Maximum time, in ms, that a person who clicks a button waits for a server that is starting. */
const PATIENCE = 20_000;
const LONGEST_PAUSE = 2_000;

/**
 * Repeats a request while the server answers that it is not ready (503: its database is starting), for at most 20 s.
 * Every other error is thrown immediately.
 * @throws what the last attempt threw
 */
export async function whileUnready<T>(ask: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ServerFault) || error.status !== 503) throw error;
      const pause = Math.max((error.retryAfter ?? 0) * 1000, backoff(tries, Math.random(), 500, LONGEST_PAUSE));
      if (performance.now() - began + pause > PATIENCE) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
