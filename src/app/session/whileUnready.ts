import { ServerFault } from '@/contract/failures';
import { backoff } from '@/lib/backoff';

/** How long a person who presses a button is kept waiting for a server that says that it comes back, in ms. */
const PATIENCE = 20_000;
const LONGEST_PAUSE = 2_000;

/**
 * Asks again as long as the server answers that it is not ready (503: its database is being started), at most 20 s.
 * Every other failure is reported at once.
 * @throws what the last try threw
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
