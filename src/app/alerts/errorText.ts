import { NO_WORDS, ServerFault, Unreachable } from '@/contract/failures';
import { Refusal } from '@/domain/refusal';

/** The text of a failure by work.md section 8: the server's own words where there are any. */
export function errorText(error: unknown): string {
  if (error instanceof Refusal)
    return error.issues.length > 0 ? error.issues.map((issue) => issue.message).join('\n') : error.message;
  if (error instanceof Unreachable) return 'The server cannot be reached. Your work is kept on this device.';
  return (error instanceof ServerFault && error.words) || NO_WORDS;
}
