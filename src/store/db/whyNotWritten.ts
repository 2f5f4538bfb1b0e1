import { wordsOfFailure } from '@/contract/wordsOfFailure';
import { Refusal } from '@/domain/refusal';
import { StorageFailure } from './writeTransaction';

/**
 * Why an act did not come about, for who did it: it was refused (the first error where there are several), or this
 * device cannot keep it (S13).
 * @throws what is neither: an error on our side
 */
export function whyNotWritten(error: unknown): string {
  if (error instanceof Refusal) return error.issues[0]?.message ?? error.message;
  if (error instanceof StorageFailure) return error.message;
  throw error;
}

/**
 * The same of an act that the server may have to carry out.
 * @param unreachable what is said when no answer came
 */
export function whyNotDone(error: unknown, unreachable: string): string {
  return error instanceof StorageFailure ? error.message : wordsOfFailure(error, unreachable);
}
