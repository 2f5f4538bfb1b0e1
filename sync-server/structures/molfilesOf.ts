import type { ChemistryApi } from '@workers/chemistry';
import type { ToMolfiles } from '@/domain/files/recordFile';

let opening: Promise<ChemistryApi> | null = null;

/** The toolkit of this thread, loaded when first needed. It lets other requests in every few milliseconds. */
function chemistry(): Promise<ChemistryApi> {
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

/** Molfiles of the fixed version; what is too large for it in the newer one. */
export const molfilesOf: ToMolfiles = async (structures) => {
  const api = await chemistry();
  const first = await api.convert([...structures], 'molfileV2000');
  return Promise.all(
    first.map(async (outcome, i) => {
      if (outcome.ok) return outcome.value;
      const [again] = await api.convert([structures[i] ?? ''], 'molfileV3000');
      return again?.ok ? again.value : null;
    }),
  );
};
