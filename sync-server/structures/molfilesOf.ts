import type { ToMolfiles } from '@/domain/files/recordFile';
import { chemistryHere } from './chemistryHere';

/** Molfiles of the fixed version; what is too large for it in the newer one. */
export const molfilesOf: ToMolfiles = async (structures) => {
  const api = await chemistryHere();
  const first = await api.convert([...structures], 'molfileV2000');
  return Promise.all(
    first.map(async (outcome, i) => {
      if (outcome.ok) return outcome.value;
      const [again] = await api.convert([structures[i] ?? ''], 'molfileV3000');
      return again?.ok ? again.value : null;
    }),
  );
};
