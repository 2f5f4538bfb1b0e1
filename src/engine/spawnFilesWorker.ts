import { watchStart } from './watchStart';

/** Starts the worker that reads files. Apart from the client so that the client can be tested with another one. */
export function spawnFilesWorker(): Worker {
  return watchStart(
    new Worker(new URL('../../workers/files/files.worker.ts', import.meta.url), { type: 'module', name: 'files' }),
  );
}
