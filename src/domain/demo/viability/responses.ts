/** Cell lines of the demo's assay: a liver carcinoma line, and a line without a driving oncogene. */
export const VIABILITY_LINES = ['HepG2', 'HEK293'] as const;
export type ViabilityLine = (typeof VIABILITY_LINES)[number];

/**
 * How a drug acts on growing cells over three days: half-maximal concentration in µM, surviving cells in percent of the
 * control, and steepness. Rounded to values typical of such assays for its mechanism; for demonstration only.
 */
export interface Response {
  ec50: number;
  bottom: number;
  hill: number;
}

/** EC50, bottom and hill in HepG2, then the same in HEK293 if the drug was tested there too. */
type Facts = readonly [number, number, number, (readonly [number, number, number])?];

/** Drugs that act within the tested concentrations or just above them, by mechanism. */
const ACTIVE: { readonly [name: string]: Facts } = {
  // Tubulin: most cells are arrested in division, some survive it.
  Colchicine: [0.021, 29, 1.6, [0.013, 17, 1.7]],
  Paclitaxel: [0.0098, 31, 1.4, [0.0061, 19, 1.5]],
  Mebendazole: [0.24, 33, 1.8],
  // DNA and its synthesis: the faster cells divide, the more they are affected.
  Doxorubicin: [0.33, 3, 1.3, [0.092, 2, 1.4]],
  Topotecan: [0.16, 8, 1.2, [0.041, 5, 1.3]],
  Gemcitabine: [0.047, 24, 1.2, [0.013, 12, 1.3]],
  Cytarabine: [2.6, 31, 0.9, [0.14, 12, 1.0]],
  Azacitidine: [4.4, 21, 1.0, [1.7, 11, 1.1]],
  Methotrexate: [0.031, 41, 1.7, [0.018, 22, 1.8]],
  Fluorouracil: [7.8, 22, 0.9, [5.1, 15, 0.9]],
  Mercaptopurine: [9.1, 36, 0.9],
  Melphalan: [12.5, 14, 1.2],
  // Proteasome and histone deacetylases: all cells, with a steep or a moderate slope.
  Bortezomib: [0.0112, 2, 2.6, [0.0083, 2, 2.7]],
  Panobinostat: [0.026, 4, 1.8, [0.021, 3, 1.9]],
  Vorinostat: [1.9, 6, 1.6, [1.3, 4, 1.7]],
  // Kinase inhibitors: in these lines mostly off-target effects, in the upper micromolar range.
  Sorafenib: [5.4, 3, 2.2, [6.9, 4, 2.3]],
  Regorafenib: [4.3, 3, 2.3],
  Sunitinib: [5.1, 2, 2.4],
  Lapatinib: [3.1, 12, 1.7],
  Afatinib: [3.2, 2, 2.2],
  Osimertinib: [2.8, 2, 2.3],
  Gefitinib: [14.2, 11, 1.6],
  Erlotinib: [150, 15, 1.4],
  Dasatinib: [9.3, 21, 1.1],
  Bosutinib: [5.9, 4, 2.0],
  Imatinib: [37, 6, 1.8],
  Crizotinib: [4.1, 2, 2.3],
  Palbociclib: [6.4, 13, 1.4],
  Abemaciclib: [3.0, 3, 2.1],
  Ibrutinib: [11.3, 6, 1.8],
  Niraparib: [9.4, 18, 1.2],
  // Membranes and lysosomes: steep, at ten micromolar and above.
  Tamoxifen: [13.6, 2, 3.3],
  Sertraline: [11.2, 2, 3.6],
  Chlorpromazine: [13.1, 2, 3.5],
  Fingolimod: [6.1, 1, 3.4],
  Simvastatin: [7.4, 17, 1.5],
  // A sharp drop before the last concentration: the assay cannot tell where exactly it is.
  Amiodarone: [58, 2, 9],
};

/** Drugs without effect on these cells up to the highest concentration. */
const INACTIVE = [
  'Aspirin',
  'Ibuprofen',
  'Paracetamol',
  'Metformin',
  'Atenolol',
  'Anastrozole',
  'Cyclophosphamide',
  'Temozolomide',
  'Lenalidomide',
  'Ruxolitinib',
  'Cetirizine',
] as const;

const NO_EFFECT: Response = { ec50: 1, bottom: 100, hill: 1 };
/** Inactive drugs that were tested in both lines as well. */
const BOTH_LINES: ReadonlySet<string> = new Set(['Metformin']);

/** A drug in a line of the assay. */
export interface ViabilityRun {
  drug: string;
  line: ViabilityLine;
  response: Response;
}

/** All runs of the assay, first those of the first line, then those of the second. */
export function viabilityRuns(): ViabilityRun[] {
  const shape = ([ec50, bottom, hill]: readonly [number, number, number, ...unknown[]]): Response => ({
    ec50,
    bottom,
    hill,
  });
  const [first, second] = VIABILITY_LINES;
  const active = Object.entries(ACTIVE);
  return [
    ...active.map(([drug, facts]): ViabilityRun => ({ drug, line: first, response: shape(facts) })),
    ...INACTIVE.map((drug): ViabilityRun => ({ drug, line: first, response: NO_EFFECT })),
    ...active.flatMap(([drug, facts]): ViabilityRun[] =>
      facts[3] ? [{ drug, line: second, response: shape(facts[3]) }] : [],
    ),
    ...INACTIVE.filter((drug) => BOTH_LINES.has(drug)).map(
      (drug): ViabilityRun => ({ drug, line: second, response: NO_EFFECT }),
    ),
  ];
}
