import { Refusal } from '@/domain/refusal';
import { backoff } from '@/lib/backoff';
import { ServerFault, Unreachable } from './failures';

/** Attempts of a data query in all (data.md section 4). */
export const QUERY_TRIES = 3;

/** The longest wait before somebody sees the error. */
const LONGEST_WAIT = 5;

/** Whether a failed query is worth another attempt: no answer, 5xx and 400, never another 4xx. */
export function mayRetryQuery(error: unknown, tries: number): boolean {
  if (tries >= QUERY_TRIES) return false;
  if (error instanceof Unreachable) return true;
  if (error instanceof ServerFault) return error.status >= 500 && (error.retryAfter ?? 0) <= LONGEST_WAIT;
  return error instanceof Refusal && error.code === 'invalid';
}

/** Runs a data query with the product's retry rule. */
export async function withQueryRetry<T>(
  query: () => Promise<T>,
  wait: (millis: number) => Promise<void> = (millis) => new Promise((done) => setTimeout(done, millis)),
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await query();
    } catch (error) {
      if (!mayRetryQuery(error, tries)) throw error;
      const asked = error instanceof ServerFault ? (error.retryAfter ?? 0) * 1000 : 0;
      await wait(Math.max(asked, backoff(tries, Math.random(), 300, 3000)));
    }
  }
}
