/** Units in which doses are given; `none` for doses that are not molar (mg/kg, dilutions), which have no p-values. */
export const DOSE_UNITS = ['M', 'mM', 'µM', 'nM', 'pM', 'none'] as const;
export type DoseUnit = (typeof DOSE_UNITS)[number];

export const DEFAULT_DOSE_UNIT: DoseUnit = 'µM';

/** Decimal exponent of a unit in mol/L. */
const MOLAR_EXPONENT: Record<Exclude<DoseUnit, 'none'>, number> = { M: 0, mM: -3, µM: -6, nM: -9, pM: -12 };

/** How many times larger one molar unit is than another: 1000 for µM and nM. */
export const timesLarger = (unit: Exclude<DoseUnit, 'none'>, than: Exclude<DoseUnit, 'none'>): number =>
  10 ** (MOLAR_EXPONENT[unit] - MOLAR_EXPONENT[than]);

/** -log10 of a dose in mol/L (pEC50 of 1 micromolar is 6); null for a dose that is not molar or not positive. */
export function negativeLogMolar(dose: number, unit: DoseUnit): number | null {
  if (unit === 'none' || !(dose > 0) || !Number.isFinite(dose)) return null;
  return -MOLAR_EXPONENT[unit] - Math.log10(dose);
}
