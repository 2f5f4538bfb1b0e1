import { missingParts } from '@/lib/missingParts';

/** A worker whose script cannot be loaded reports it with an event without a message, and never answers. */
export function watchStart(worker: Worker): Worker {
  worker.addEventListener('error', (event) => {
    if (!event.message) missingParts.report(event);
  });
  return worker;
}
