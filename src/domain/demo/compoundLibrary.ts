import { createRandom, mix32, type Random } from '@/lib/random';
import { isoDateOfDay } from '../dates/isoDate';
import type { QualifiedNumber } from '../fields/qualifiedNumber';
import { createEnumeration, type EnumeratedMolecule } from './library/enumerate';
import { measured, toSignificant } from './measured';

/** One row of the demo library. null = not measured or not known. */
export interface LibraryCompound {
  identifier: string;
  smiles: string;
  scaffold: string;
  reaction: string;
  molecularWeight: number;
  /** Estimated octanol-water partition coefficient. */
  clogP: number;
  /** Topological polar surface area in square angstrom. */
  tpsa: number;
  donors: number;
  acceptors: number;
  rings: number;
  heavyAtoms: number;
  ruleOfFive: boolean;
  target: string;
  /** nM. */
  ic50: QualifiedNumber | null;
  /** Ratio of off-target to target IC50. */
  selectivity: number | null;
  /** Kinetic solubility, µM. */
  solubility: QualifiedNumber | null;
  /** Caco-2 permeability, 1e-6 cm/s. */
  permeability: number | null;
  /** Human liver microsomes, µL/min/mg. */
  clearance: QualifiedNumber | null;
  /** µM. */
  herg: QualifiedNumber | null;
  /** Percent bound. */
  proteinBinding: number | null;
  status: string;
  priority: string | null;
  tags: string[];
  vendor: string | null;
  catalogueUrl: string | null;
  batch: string;
  /** Percent. */
  purity: number | null;
  /** mg. */
  amount: number | null;
  /** Plate and well, as on the label. */
  location: string | null;
  /** YYYY-MM-DD. */
  registered: string;
  tested: string | null;
  note: string | null;
  shortlisted: boolean;
}

export interface CompoundLibrary {
  /** Number of different compounds, above 1,900,000. */
  capacity: number;
  /** Row `index`, counted from 0; computed when it is requested. @throws RangeError outside the capacity. */
  compoundAt(index: number): LibraryCompound;
}

export const LIBRARY_TARGETS = ['JAK2', 'CDK9', 'BTK', 'PARP1', 'A2A receptor', 'Factor Xa', 'sEH', 'HDAC6'] as const;
export const LIBRARY_STATUSES = ['registered', 'ordered', 'in stock', 'in assay', 'tested', 'retired'] as const;
export const LIBRARY_PRIORITIES = ['high', 'medium', 'low'] as const;
export const LIBRARY_VENDORS = ['In-house', 'North Quay', 'Halden Fine', 'Orchard Labs', 'Meridian'] as const;
export const LIBRARY_TAGS = [
  'hit',
  'resynthesis',
  'soluble',
  'brain penetrant',
  'chiral',
  'PAINS check',
  'reference',
  'fragment-like',
  'lead-like',
  'repurchase',
] as const;

const HOST_OF: Readonly<Record<string, string>> = Object.fromEntries(
  LIBRARY_VENDORS.map((vendor) => [vendor, vendor.toLowerCase().replace(' ', '-')]),
);

const SITES = ['hinge', 'back pocket', 'gatekeeper', 'solvent front', 'ribose pocket', 'selectivity pocket'] as const;
const CHANGES = ['fluorine walk', 'ring contraction', 'matched pair', 'bioisostere', 'chain extension'] as const;
const REMARKS = [
  'keeps activity in serum',
  'loses a factor of ten in cells',
  'crystals grown, structure pending',
  'precipitates above 50 uM',
  'slow to dissolve in DMSO',
  'repeat with fresh powder',
  'signal interferes with the dye',
  'clean against the counter screen',
  'oil, store cold',
  'yellow solid, light sensitive',
] as const;

const FIRST_DAY = 17_897; // 2019-01-01
const DAYS = 2_700;
const LETTERS = 'ABCDEFGHIJKLMNOP';

/** Effect of a piece on potency at a target, in log units: the same piece helps or harms wherever it is attached. */
function effect(seed: number, kind: number, piece: number, target: number): number {
  return (mix32(mix32(seed, kind * 1000 + piece), target) / 4_294_967_296 - 0.5) * 2;
}

function wellOf(index: number): string {
  const place = index % 384;
  const row = LETTERS[Math.floor(place / 24)]!;
  return `P${String(Math.floor(index / 384) + 1).padStart(4, '0')} ${row}${String((place % 24) + 1).padStart(2, '0')}`;
}

function tagsOf(random: Random, { molecularWeight, logP }: EnumeratedMolecule['properties'], smiles: string): string[] {
  const tags: string[] = [];
  if (smiles.includes('@')) tags.push('chiral');
  if (molecularWeight < 300) tags.push('fragment-like');
  else if (molecularWeight < 400 && logP < 4) tags.push('lead-like');
  if (random.chance(0.1)) tags.push(random.pick(['resynthesis', 'repurchase', 'reference', 'PAINS check']));
  return tags;
}

function noteOf(random: Random): string {
  return `${random.pick(CHANGES)} at the ${random.pick(SITES)}; ${random.pick(REMARKS)}`;
}

/**
 * A library of distinct, valid, drug-like molecules with consistent properties: weight, polar surface and donors are
 * those of the structure; potency depends on the pieces (so that a series has a structure-activity relationship),
 * solubility falls with lipophilicity, hERG and binding rise with it. Potencies are invented.
 */
export function createCompoundLibrary({ seed = 20_240_501 }: { seed?: number } = {}): CompoundLibrary {
  const { capacity, moleculeAt } = createEnumeration(seed);

  function compoundAt(index: number): LibraryCompound {
    const molecule = moleculeAt(index);
    const { smiles, scaffold, pieces, properties } = molecule;
    const { molecularWeight, logP, tpsa, donors, acceptors } = properties;
    const random = createRandom(mix32(seed, index));
    const target = pieces.scaffold % LIBRARY_TARGETS.length;
    const registered = FIRST_DAY + Math.min(DAYS, Math.floor((index % 100_000) * (DAYS / 100_000)) + random.int(0, 20));

    const wasTested = random.chance(0.7);
    const potency =
      5.6 +
      1.3 * effect(seed, 1, pieces.aryl, target) +
      1.1 * effect(seed, 2, pieces.amine, target) +
      (pieces.alkyl < 0 ? 0 : 0.9 * effect(seed, 3, pieces.alkyl, target)) +
      random.normal(0, 0.25);
    const n = random.int(1, 4);
    const nanomolar = 10 ** (9 - potency);
    const ic50 = wasTested
      ? measured(nanomolar, { lower: 3, upper: 30_000, n, sd: nanomolar * Math.abs(random.normal(0.2, 0.06)) })
      : null;
    const micromolar = 10 ** (2.6 - 0.55 * logP + random.normal(0, 0.35));
    const solubility = random.chance(0.55) ? measured(micromolar, { lower: 1, upper: 200 }) : null;
    const permeability = random.chance(0.4)
      ? toSignificant(Math.max(0.1, 30 - 0.22 * tpsa + random.normal(0, 4)), 3)
      : null;
    const cleared = 10 ** (0.9 + 0.2 * logP + random.normal(0, 0.25));
    const clearance = random.chance(0.5) ? measured(cleared, { lower: 5, upper: 300 }) : null;
    const blocked = 10 ** (2 - 0.3 * logP + random.normal(0, 0.35));
    const herg = random.chance(0.35) ? measured(blocked, { lower: 0.1, upper: 30 }) : null;
    const proteinBinding = random.chance(0.3)
      ? Math.round(1000 / (1 + 10 ** (0.4 - 0.45 * logP + random.normal(0, 0.2)))) / 10
      : null;
    const isHit = ic50 !== null && ic50.qualifier !== '>' && ic50.value < 100;
    const tags = tagsOf(random, properties, smiles);
    if (isHit) tags.unshift('hit');
    if (solubility?.qualifier === '>') tags.push('soluble');
    const vendor = random.chance(0.92) ? random.pick(LIBRARY_VENDORS) : null;
    const number = String(index + 1).padStart(7, '0');
    return {
      identifier: `LT-${number}`,
      smiles,
      scaffold: scaffold.name,
      reaction: scaffold.reaction,
      molecularWeight: Math.round(molecularWeight * 100) / 100,
      clogP: Math.round(logP * 100) / 100,
      tpsa: Math.round(tpsa * 100) / 100,
      donors,
      acceptors,
      rings: properties.rings,
      heavyAtoms: properties.heavyAtoms,
      ruleOfFive: molecularWeight <= 500 && logP <= 5 && donors <= 5 && acceptors <= 10,
      target: LIBRARY_TARGETS[target]!,
      ic50,
      selectivity: isHit && random.chance(0.6) ? toSignificant(10 ** Math.abs(random.normal(1, 0.7)), 2) : null,
      solubility,
      permeability,
      clearance,
      herg,
      proteinBinding,
      status: wasTested ? (random.chance(0.05) ? 'retired' : 'tested') : random.pick(LIBRARY_STATUSES.slice(0, 4)),
      priority: isHit ? 'high' : random.chance(0.3) ? random.pick(['medium', 'low']) : null,
      tags,
      vendor,
      catalogueUrl:
        vendor && vendor !== 'In-house'
          ? `https://${HOST_OF[vendor]}.example/catalogue/${random.int(10_000, 999_999)}`
          : null,
      batch: `LT-${number}-${random.int(1, 3)}`,
      purity: random.chance(0.9) ? Math.round((99.5 - Math.abs(random.normal(0, 2.5))) * 10) / 10 : null,
      amount: random.chance(0.85) ? Math.round(random.next() * 500) / 10 : null,
      location: random.chance(0.95) ? wellOf(index) : null,
      registered: isoDateOfDay(registered),
      tested: wasTested ? isoDateOfDay(registered + random.int(7, 180)) : null,
      note: random.chance(0.25) ? noteOf(random) : null,
      shortlisted: isHit && random.chance(0.2),
    };
  }

  return { capacity, compoundAt };
}
