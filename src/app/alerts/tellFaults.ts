import { NO_WORDS, ServerFault, Unreachable } from '@/contract/failures';
import { Refusal } from '@/domain/refusal';
import { missingParts } from '@/lib/missingParts';
import { StorageFailure } from '@/store/writeTransaction';
import { showAlert } from './alerts';

/** What ends when a page, a table or the database is closed in the middle of it. */
const ENDED: ReadonlySet<string> = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError']);

/** How browsers word a request, or a part of the app, that got no answer. */
const NO_ANSWER = /failed to fetch|networkerror|load failed|dynamically imported module/i;

function isFault(reason: unknown): boolean {
  if (!(reason instanceof Error) || ENDED.has(reason.name) || missingParts.isCause(reason)) return false;
  if (reason instanceof TypeError && NO_ANSWER.test(reason.message)) return false;
  // Told where they happen, by the state line or by the tray.
  return ![Refusal, Unreachable, ServerFault, StorageFailure].some((kind) => reason instanceof kind);
}

/**
 * Tells of faults of ours that nothing caught: an act that ends in one would else seem to be done.
 * @returns the function that ends it.
 */
export function tellFaults(page: EventTarget): () => void {
  const hear = (event: Event) => {
    if (!isFault((event as PromiseRejectionEvent).reason)) return;
    const text = `${NO_WORDS}\nWhat you did last may not be done; all that was saved before is kept.`;
    showAlert({ kind: 'error', text });
  };
  page.addEventListener('unhandledrejection', hear);
  return () => page.removeEventListener('unhandledrejection', hear);
}
