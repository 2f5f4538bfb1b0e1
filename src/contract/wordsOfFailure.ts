import { Refusal } from '@/domain/refusal';
import { NO_WORDS, ServerFault, Unreachable } from './failures';

/**
 * Message for people about a failed call: the server's own words if there are any (work.md section 8).
 * @param unreachable the message when no answer arrived
 */
export function wordsOfFailure(error: unknown, unreachable: string): string {
  if (error instanceof Refusal)
    return error.issues.length > 0 ? error.issues.map((issue) => issue.message).join('\n') : error.message;
  if (error instanceof Unreachable) return unreachable;
  return (error instanceof ServerFault && error.words) || NO_WORDS;
}
