import { watchStart } from './watchStart';

let prepared: Worker | undefined;

const start = () =>
  watchStart(
    new Worker(new URL('../../workers/table/table.worker.ts', import.meta.url), { type: 'module', name: 'table' }),
  );

/** Lets the next table worker load while the page is still busy with its own parts. */
export function prepareTableWorker(): void {
  prepared ??= start();
}

/** Starts the table worker. Apart from the client so that the client can be tested with another one. */
export function spawnTableWorker(): Worker {
  const worker = prepared ?? start();
  prepared = undefined;
  return worker;
}
