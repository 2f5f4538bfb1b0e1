import { watchStart } from './watchStart';

/** Starts the curves worker. Apart from the client so that the client can be tested with another one. */
export function spawnCurvesWorker(): Worker {
  return watchStart(
    new Worker(new URL('../../workers/curves/curves.worker.ts', import.meta.url), {
      type: 'module',
      name: 'curves',
    }),
  );
}
