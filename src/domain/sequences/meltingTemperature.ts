import { reverseComplement } from './complement';

/**
 * Concentrations in mol/l. `strand` is the total of both strands (of the single strand when it is self-complementary).
 */
export interface MeltingConditions {
  readonly strand: number;
  readonly sodium: number;
}

/** 0.5 micromolar of oligo in 50 mM monovalent salt: usual conditions of a primer. */
export const PRIMER_CONDITIONS: MeltingConditions = { strand: 0.5e-6, sodium: 0.05 };

/** Enthalpy in kcal/mol and entropy in cal/(mol K) of a step of two base pairs, 5' to 3', in 1 M NaCl. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  AA: [-7.9, -22.2],
  AT: [-7.2, -20.4],
  TA: [-7.2, -21.3],
  CA: [-8.5, -22.7],
  GT: [-8.4, -22.4],
  CT: [-7.8, -21.0],
  GA: [-8.2, -22.2],
  CG: [-10.6, -27.2],
  GC: [-9.8, -24.4],
  GG: [-8.0, -19.9],
};
const START_AT: readonly [number, number] = [2.3, 4.1];
const START_GC: readonly [number, number] = [0.1, -2.8];
const SYMMETRY = -1.4;
/** Gas constant, cal/(mol K). */
const R = 1.987;
const KELVIN = 273.15;

function stepOf(pair: string): readonly [number, number] {
  return STEPS[pair] ?? STEPS[reverseComplement(pair, 'dna')]!;
}

/**
 * Melting temperature of a DNA oligo with its perfect complement in degrees Celsius, by the unified nearest-neighbour
 * parameters of SantaLucia (PNAS 95, 1460, 1998): table 2, equation 3, and the entropy correction for salt (equation 8,
 * one phosphate per step). null for ambiguity codes, which have no parameters, and under two bases. U counts as T.
 */
export function meltingTemperature(
  sequence: string,
  { strand, sodium }: MeltingConditions = PRIMER_CONDITIONS,
): number | null {
  const bases = sequence.toUpperCase().replaceAll('U', 'T');
  if (bases.length < 2 || /[^ACGT]/.test(bases)) return null;
  let enthalpy = 0;
  let entropy = 0;
  const add = ([h, s]: readonly [number, number]) => {
    enthalpy += h;
    entropy += s;
  };
  for (let i = 0; i + 1 < bases.length; i++) add(stepOf(bases.slice(i, i + 2)));
  for (const end of [bases[0]!, bases.at(-1)!]) add(/[AT]/.test(end) ? START_AT : START_GC);
  const pairsWithItself = reverseComplement(bases, 'dna') === bases;
  if (pairsWithItself) entropy += SYMMETRY;
  const salted = entropy + 0.368 * (bases.length - 1) * Math.log(sodium);
  const free = pairsWithItself ? strand : strand / 4;
  return (1000 * enthalpy) / (salted + R * Math.log(free)) - KELVIN;
}
