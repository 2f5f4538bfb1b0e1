import { NO_WORDS } from '@/contract/failures';
import { wordsOfFailure } from '@/contract/wordsOfFailure';
import { Refusal } from '@/domain/refusal';
import { reportFault } from '@/lib/reportFault';
import { StorageFailure } from './writeTransaction';

/**
 * Why an operation failed, for its author: it was refused (the first error where there are several), or this device
 * cannot keep it (S13). An internal error is reported as an uncaught one, and the caller still gets a message: what was
 * typed has to be kept whatever the error is.
 */
export function whyNotWritten(error: unknown): string {
  if (error instanceof Refusal) return error.issues[0]?.message ?? error.message;
  if (error instanceof StorageFailure) return error.message;
  reportFault(error);
  return NO_WORDS;
}

/**
 * The same for an operation that the server may have to carry out.
 * @param unreachable the message when no answer arrived
 */
export function whyNotDone(error: unknown, unreachable: string): string {
  return error instanceof StorageFailure ? error.message : wordsOfFailure(error, unreachable);
}
