import { watchStart } from './watchStart';

/** Starts the table worker. Apart from the client so that the client can be tested with another one. */
export function spawnTableWorker(): Worker {
  return watchStart(
    new Worker(new URL('../../workers/table/table.worker.ts', import.meta.url), { type: 'module', name: 'table' }),
  );
}
