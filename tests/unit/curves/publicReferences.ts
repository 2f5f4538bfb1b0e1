import { readSharedJson } from '@tests/support/sharedData';
import type { FitConfig } from '@/domain/curves/fitConfig';

type Limits = [number, number];

/** Limits of a reference problem; equal ends are a constant. */
export interface ReferenceBox {
  baseline: Limits;
  top: Limits;
  hill: Limits;
  log10ec50: Limits;
}

export interface ReferenceCurve {
  id: string;
  x: number[];
  y: number[];
  readout: 'viability' | 'inhibition' | 'raw';
  configs: Record<string, ReferenceBox>;
}

type ReferenceOptimum = { rss: number; baseline: number; top: number; hill: number; log10ec50: number };

/** The public curves with their limits; null where the data are not at hand. */
export function referenceCurves(what: string): ReferenceCurve[] | null {
  return readSharedJson<ReferenceCurve[]>('dose-response/curves.json', what);
}

export function referenceOptima(what: string): Record<string, Record<string, ReferenceOptimum>> | null {
  return readSharedJson('dose-response/reference.json', what);
}

/** A reference box as limits of a fit. */
export function fitConfigOfBox(box: ReferenceBox): FitConfig {
  const ec50: Limits = [10 ** box.log10ec50[0], 10 ** box.log10ec50[1]];
  return { limits: { baseline: box.baseline, top: box.top, hill_slope: box.hill, ec50 } };
}
