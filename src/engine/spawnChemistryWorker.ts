import { watchStart } from './watchStart';

/** Starts the chemistry worker. Apart from its clients so that they can be tested without one. */
export function spawnChemistryWorker(): Worker {
  return watchStart(
    new Worker(new URL('../../workers/chemistry/chemistry.worker.ts', import.meta.url), {
      type: 'module',
      name: 'chemistry',
    }),
  );
}
