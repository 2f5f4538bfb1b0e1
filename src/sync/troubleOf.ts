import { NO_WORDS, ServerFault } from '@/contract/failures';
import { REFUSAL_STATUS, Refusal } from '@/domain/refusal';

/**
 * A wait that the server asks for is reported only above this many seconds: a shorter one is over before it is read.
 */
const SHORT = 10;

/**
 * Why a round of sync failed although the server answered, for the state line; null for what is reported elsewhere (no
 * network, signed out, a newer version) or over immediately.
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
