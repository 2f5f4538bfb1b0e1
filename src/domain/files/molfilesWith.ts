import type { ToMolfiles } from './recordFile';

/** The part of a chemistry engine that writes structures in another form. */
interface Converter {
  convert(
    structures: string[],
    to: 'molfileV2000' | 'molfileV3000',
  ): Promise<({ ok: true; value: string } | { ok: false })[]>;
}

/** Molfiles of the fixed version; what is too large for it in the newer one. */
export function molfilesWith(engine: () => Converter | Promise<Converter>): ToMolfiles {
  return async (structures) => {
    const chemistry = await engine();
    const first = await chemistry.convert([...structures], 'molfileV2000');
    return Promise.all(
      first.map(async (outcome, i) => {
        if (outcome.ok) return outcome.value;
        const [again] = await chemistry.convert([structures[i] ?? ''], 'molfileV3000');
        return again?.ok ? again.value : null;
      }),
    );
  };
}
