import type { ChemistryApi } from '@workers/chemistry';

let opening: Promise<ChemistryApi> | null = null;

/**
 * The chemistry toolkit in this thread, loaded when first needed. It yields to other requests every few milliseconds.
 */
export function chemistryHere(): Promise<ChemistryApi> {
  opening ??= (async () => {
    const [{ ChemistryApi }, { loadRdkitNode }] = await Promise.all([
      import('@workers/chemistry/chemistryApi'),
      import('@workers/chemistry/rdkit/loadRdkitNode'),
    ]);
    return new ChemistryApi(loadRdkitNode);
  })();
  opening.catch(() => {
    opening = null;
  });
  return opening;
}
