import { readSharedJson } from '@tests/support/sharedData';
import type { FitConfig } from '@/domain/curves/fitConfig';

type Limits = [number, number];

/** Limits of a reference problem; equal limits are a constant. */
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

/** The files of the public curves and of their optima. */
export const CURVES = 'dose-response/curves.json';
export const OPTIMA = 'dose-response/reference.json';

/** The public curves with their limits. */
export function referenceCurves(): ReferenceCurve[] {
  return readSharedJson<ReferenceCurve[]>(CURVES);
}

export function referenceOptima(): Record<string, Record<string, ReferenceOptimum>> {
  return readSharedJson(OPTIMA);
}

/** A reference box as limits of a fit. */
export function fitConfigOfBox(box: ReferenceBox): FitConfig {
  const ec50: Limits = [10 ** box.log10ec50[0], 10 ** box.log10ec50[1]];
  return { form: 'as_bounded', limits: { baseline: box.baseline, top: box.top, hill_slope: box.hill, ec50 } };
}
