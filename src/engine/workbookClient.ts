import type { WorkbookApi, WorkbookSheet } from '@workers/files/workbookService';
import { type Remote, wrap } from 'comlink';
import { valueIn } from './valueIn';

export type { WorkbookColumn, WorkbookSheet } from '@workers/files/workbookService';

/** Writes one workbook (.xlsx) on a separate thread, piece by piece. */
export interface WorkbookClient {
  /** @param sheets at least one */
  begin(sheets: readonly WorkbookSheet[]): Promise<Uint8Array>;
  /** @throws Refusal beyond what a sheet can hold. */
  rows(texts: readonly (readonly string[])[]): Promise<Uint8Array>;
  /** Ends a sheet: further rows are of the next one. */
  nextSheet(): Promise<Uint8Array>;
  /** Returns the number of texts that were too long for a cell and were shortened. */
  end(): Promise<{ bytes: Uint8Array; cut: number }>;
  /** Ends the thread, whatever it is doing. */
  dispose(): void;
}

/** @param worker a started worker (spawnWorkbookWorker). */
export function createWorkbookClient(worker: Worker): WorkbookClient {
  const remote: Remote<WorkbookApi> = wrap<WorkbookApi>(worker);
  return {
    begin: (sheets) => remote.begin(sheets),
    rows: async (texts) => valueIn(await remote.rows(texts)),
    nextSheet: () => remote.nextSheet(),
    end: () => remote.end(),
    dispose: () => worker.terminate(),
  };
}
