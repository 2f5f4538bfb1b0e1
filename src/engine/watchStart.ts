import { missingParts } from '@/lib/missingParts';

/** A worker whose script cannot be had says so with an event without words, and never answers anything. */
export function watchStart(worker: Worker): Worker {
  worker.addEventListener('error', (event) => {
    if (!event.message) missingParts.report(event);
  });
  return worker;
}
