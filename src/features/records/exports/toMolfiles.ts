import type { ToMolfiles } from '@/domain/files/recordFile';
import { chemistryWorker } from '@/engine/chemistryWorkers';

/** Molfiles of the fixed version; what is too large for it in the newer one. */
export const toMolfiles: ToMolfiles = async (structures) => {
  const worker = chemistryWorker();
  const first = await worker.convert([...structures], 'molfileV2000');
  return Promise.all(
    first.map(async (outcome, i) => {
      if (outcome.ok) return outcome.value;
      const [again] = await worker.convert([structures[i] ?? ''], 'molfileV3000');
      return again?.ok ? again.value : null;
    }),
  );
};
