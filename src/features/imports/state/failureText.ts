import { Unreachable } from '@/contract/failures';
import { Refusal } from '@/domain/refusal';

/** The words for a call that failed: the server's own where there are any. */
export function failureText(error: unknown): string {
  if (error instanceof Refusal)
    return error.issues.length > 0 ? error.issues.map((issue) => issue.message).join(' ') : error.message;
  if (error instanceof Unreachable) return 'The server cannot be reached. The file is kept here until it can.';
  return 'Something went wrong. If the problem persists, please let us know.';
}
