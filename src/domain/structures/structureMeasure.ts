import type { StructureFacts } from './structureFacts';

/**
 * Properties that a column can show for the structures of another column. The names are stored in views and must not
 * change.
 */
export const STRUCTURE_MEASURES = [
  'structure_mw',
  'structure_formula',
  'structure_logp',
  'structure_tpsa',
  'structure_hbd',
  'structure_hba',
  'structure_rings',
  'structure_inchikey',
] as const;

export type StructureMeasure = (typeof STRUCTURE_MEASURES)[number];

interface MeasureLook {
  label: string;
  unit: string | null;
  isText: boolean;
  read(facts: StructureFacts): number | string;
}

const look = (label: string, unit: string | null, read: MeasureLook['read'], isText = false): MeasureLook => ({
  label,
  unit,
  isText,
  read,
});
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** The name and unit of each measure, and the fact it shows. Rounded as chemists write it. */
export const STRUCTURE_MEASURE_LOOKS: Record<StructureMeasure, MeasureLook> = {
  structure_mw: look('MW', 'g/mol', ({ molecularWeight }) => rounded(molecularWeight, 2)),
  structure_formula: look('Formula', null, ({ formula }) => formula, true),
  structure_logp: look('cLogP', null, ({ logP }) => rounded(logP, 2)),
  structure_tpsa: look('TPSA', '\u00c5\u00b2', ({ tpsa }) => rounded(tpsa, 1)),
  structure_hbd: look('HBD', null, ({ hydrogenBondDonors }) => hydrogenBondDonors),
  structure_hba: look('HBA', null, ({ hydrogenBondAcceptors }) => hydrogenBondAcceptors),
  structure_rings: look('Rings', null, ({ rings }) => rings),
  structure_inchikey: look('InChIKey', null, ({ inchiKey }) => inchiKey, true),
};

export function isStructureMeasure(name: string | null | undefined): name is StructureMeasure {
  return STRUCTURE_MEASURES.some((measure) => measure === name);
}
