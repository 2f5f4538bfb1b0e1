import { NO_WORDS, ServerFault, Unreachable } from '@/contract/failures';
import { Refusal } from '@/domain/refusal';
import { missingParts } from '@/lib/missingParts';
import { showAlert } from '@/parts/acts/alerts';
import { StorageFailure } from '@/store/db/writeTransaction';

/** What ends when a page, a table or the database is closed in the middle of it. */
const ENDED: ReadonlySet<string> = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError']);

/** How browsers word a request, or a part of the app, that got no answer. */
const NO_ANSWER = /failed to fetch|networkerror|load failed|dynamically imported module/i;

const isEnd = (reason: unknown) => reason instanceof Error && ENDED.has(reason.name);

function isFault(reason: unknown): boolean {
  if (!(reason instanceof Error) || isEnd(reason) || missingParts.isCause(reason)) return false;
  if (reason instanceof TypeError && NO_ANSWER.test(reason.message)) return false;
  // Told where they happen, by the state line or by the tray.
  return ![Refusal, Unreachable, ServerFault, StorageFailure].some((kind) => reason instanceof kind);
}

/**
 * Tells of errors on our side that nothing caught: an act that ends in one would else seem to be done.
 * @returns the function that ends it.
 */
export function tellFaults(page: EventTarget): () => void {
  const hear = (event: Event) => {
    const { reason } = event as PromiseRejectionEvent;
    // Nobody waits for it any more, and the state line tells of a database that is gone: it is no error of the page.
    if (isEnd(reason)) event.preventDefault();
    if (!isFault(reason)) return;
    const text = `${NO_WORDS}\nWhat you did last may not be done; all that was saved before is kept.`;
    showAlert({ kind: 'error', text });
  };
  page.addEventListener('unhandledrejection', hear);
  return () => page.removeEventListener('unhandledrejection', hear);
}
