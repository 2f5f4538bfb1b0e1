import type { ChemistryApi } from '@workers/chemistry';
import { type Remote, wrap } from 'comlink';
import { lateWorker } from './lateWorker';
import { spawnChemistryWorker } from './spawnChemistryWorker';

/**
 * Number of chemistry workers of a page. Each holds the toolkit (16 MB and more), so drawing and searching share them.
 */
const WORKERS = 2;

let started: readonly Remote<ChemistryApi>[] | undefined;

/** The chemistry workers of this page, each started by its first question. They live as long as the page. */
export function chemistryWorkers(): readonly Remote<ChemistryApi>[] {
  started ??= Array.from({ length: WORKERS }, () => wrap<ChemistryApi>(lateWorker(spawnChemistryWorker)));
  return started;
}

let turn = 0;

/** One of them, in turn, for a single question. */
export function chemistryWorker(): Remote<ChemistryApi> {
  const workers = chemistryWorkers();
  return workers[turn++ % workers.length]!;
}
