import { NO_WORDS, ServerFault } from '@/contract/failures';
import { REFUSAL_STATUS, Refusal } from '@/domain/refusal';

/** How long a server may ask to wait until that is reported, in seconds: less is over before it is read. */
const SHORT = 10;

/**
 * Why a round of sync failed though the server answered, for the state line; null for what is reported otherwise (no network,
 * signed out, a newer version) or over at once.
 */
export function troubleOf(error: unknown): string | null {
  if (error instanceof Refusal) {
    if (error.code === 'unauthenticated') return null;
    if (error.code === 'too_many' && (error.retryAfter ?? 0) < SHORT) return null;
    return error.message === NO_WORDS
      ? `The server refused the request (error ${REFUSAL_STATUS[error.code]}).`
      : error.message;
  }
  if (!(error instanceof ServerFault) || error.status === 426) return null;
  if (error.status === 503) return (error.retryAfter ?? 0) < SHORT ? null : 'The server is not ready.';
  return error.words ?? `The server failed (error ${error.status}).`;
}
