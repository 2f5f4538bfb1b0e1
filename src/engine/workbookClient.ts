import type { WorkbookApi, WorkbookColumn } from '@workers/files/workbookService';
import { type Remote, wrap } from 'comlink';
import { valueIn } from './valueIn';

export type { WorkbookColumn } from '@workers/files/workbookService';

/** Writes one workbook (.xlsx) on a separate thread, piece by piece. */
export interface WorkbookClient {
  begin(name: string, columns: readonly WorkbookColumn[]): Promise<Uint8Array>;
  /** @throws Refusal beyond what a sheet can hold. */
  rows(texts: readonly (readonly string[])[]): Promise<Uint8Array>;
  /** Returns the number of texts that were too long for a cell and were shortened. */
  end(): Promise<{ bytes: Uint8Array; cut: number }>;
  /** Ends the thread, whatever it is doing. */
  dispose(): void;
}

/** @param worker a started worker (spawnWorkbookWorker). */
export function createWorkbookClient(worker: Worker): WorkbookClient {
  const remote: Remote<WorkbookApi> = wrap<WorkbookApi>(worker);
  return {
    begin: (name, columns) => remote.begin(name, columns),
    rows: async (texts) => valueIn(await remote.rows(texts)),
    end: () => remote.end(),
    dispose: () => worker.terminate(),
  };
}
