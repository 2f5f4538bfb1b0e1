import { NO_WORDS, ServerFault, Unreachable } from '@/contract/failures';
import { Refusal } from '@/domain/refusal';
import { missingParts } from '@/lib/missingParts';
import { showAlert } from '@/parts/acts/alerts';
import { StorageFailure } from '@/store/db/writeTransaction';

/** Errors of operations that were interrupted because a page, a table or the database was closed. */
const ENDED: ReadonlySet<string> = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError']);

/** Messages of browsers for a request, or a part of the app, that got no answer. */
const NO_ANSWER = /failed to fetch|networkerror|load failed|dynamically imported module/i;

const isEnd = (reason: unknown) => reason instanceof Error && ENDED.has(reason.name);

function isFault(reason: unknown): boolean {
  if (!(reason instanceof Error) || isEnd(reason) || missingParts.isCause(reason)) return false;
  if (reason instanceof TypeError && NO_ANSWER.test(reason.message)) return false;
  // These are reported where they happen, by the state line or the tray.
  return ![Refusal, Unreachable, ServerFault, StorageFailure].some((kind) => reason instanceof kind);
}

/**
 * Reports internal errors that nothing caught: otherwise an operation that failed would appear to have succeeded.
 * @returns a function that stops it.
 */
export function reportErrors(page: EventTarget): () => void {
  const onEvent = (event: Event) => {
    const { reason } = event as PromiseRejectionEvent;
    // Nobody is waiting for the result any more, and the state line reports a database that is gone: it is not an error
    // of the page.
    if (isEnd(reason)) event.preventDefault();
    if (!isFault(reason)) return;
    const text = `${NO_WORDS}\nWhat you did last may not be done; all that was saved before is kept.`;
    showAlert({ kind: 'error', text });
  };
  page.addEventListener('unhandledrejection', onEvent);
  return () => page.removeEventListener('unhandledrejection', onEvent);
}
