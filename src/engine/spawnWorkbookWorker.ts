import { watchStart } from './watchStart';

/** Starts the worker that writes a workbook. Apart from the client so that the client can be tested with another one. */
export function spawnWorkbookWorker(): Worker {
  return watchStart(
    new Worker(new URL('../../workers/files/workbook.worker.ts', import.meta.url), {
      type: 'module',
      name: 'workbook',
    }),
  );
}
