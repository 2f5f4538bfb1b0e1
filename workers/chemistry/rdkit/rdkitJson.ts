/**
 * The part of RDKit's JSON interchange format that the index reads: atoms and bonds as RDKit perceived them (hydrogens,
 * charges, aromaticity, rings) and, for patterns, the query trees from RDKit's own parser. Attributes with default
 * values are omitted in the text.
 */
export interface JsonAtom {
  readonly z?: number;
  readonly impHs?: number;
  readonly chg?: number;
  readonly nRad?: number;
  readonly isotope?: number;
  readonly stereo?: string;
}

export interface JsonBond {
  readonly bo?: number;
  readonly atoms: readonly [number, number];
  readonly stereo?: string;
  readonly stereoAtoms?: readonly [number, number];
}

export interface QueryNode {
  readonly descr?: string;
  readonly negated?: boolean;
  readonly tag?: number;
  readonly val?: number;
  readonly lower?: number;
  readonly upper?: number;
  readonly ends?: number;
  readonly children?: readonly QueryNode[];
  readonly subquery?: JsonMolecule;
}

interface JsonExtension {
  readonly name: string;
  readonly aromaticAtoms?: readonly number[];
  readonly aromaticBonds?: readonly number[];
  readonly atomRings?: readonly (readonly number[])[];
  readonly atomQueries?: readonly QueryNode[];
  readonly bondQueries?: readonly QueryNode[];
}

export interface JsonMolecule {
  readonly atoms: readonly JsonAtom[];
  readonly bonds?: readonly JsonBond[];
  readonly extensions?: readonly JsonExtension[];
  readonly stereoGroups?: readonly unknown[];
  readonly conformers?: readonly { readonly dim: number; readonly coords: readonly (readonly number[])[] }[];
}

/** An atom or bond with every attribute filled in. */
export interface FullMolecule {
  readonly atoms: readonly Required<JsonAtom>[];
  readonly bonds: readonly {
    readonly order: number;
    readonly from: number;
    readonly to: number;
    readonly stereo: string;
    readonly stereoAtoms: readonly [number, number] | undefined;
  }[];
  readonly aromaticAtoms: readonly number[];
  readonly aromaticBonds: readonly number[];
  readonly rings: readonly (readonly number[])[];
  /** Enhanced stereochemistry ("either this or its mirror image") is drawn. */
  readonly stereoGroups: boolean;
  readonly atomQueries: readonly QueryNode[] | undefined;
  readonly bondQueries: readonly QueryNode[] | undefined;
  /** The layout position of each atom (y upwards); `undefined` when there is no layout. */
  readonly coordinates: readonly (readonly number[])[] | undefined;
}

const defaults = { z: 6, impHs: 0, chg: 0, nRad: 0, isotope: 0, stereo: 'unspecified' };

/**
 * Reads the first molecule of RDKit's JSON text. @throws Error when it is not such JSON, which would be a bug, because
 * RDKit wrote it
 */
export function parseRdkitJson(text: string): FullMolecule {
  const molecule = (JSON.parse(text) as { molecules: JsonMolecule[] }).molecules[0];
  if (molecule === undefined) throw new Error('RDKit wrote no molecule');
  return fillIn(molecule);
}

/** Fills in the defaults of a molecule or of a recursive pattern. */
export function fillIn(molecule: JsonMolecule): FullMolecule {
  const shown = molecule.extensions?.find((extension) => extension.name === 'rdkitRepresentation');
  const queries = molecule.extensions?.find((extension) => extension.name === 'rdkitQueries');
  return {
    atoms: molecule.atoms.map((atom) => ({
      z: atom.z ?? defaults.z,
      impHs: atom.impHs ?? defaults.impHs,
      chg: atom.chg ?? defaults.chg,
      nRad: atom.nRad ?? defaults.nRad,
      isotope: atom.isotope ?? defaults.isotope,
      stereo: atom.stereo ?? defaults.stereo,
    })),
    bonds: (molecule.bonds ?? []).map((bond) => ({
      order: bond.bo ?? 1,
      from: bond.atoms[0],
      to: bond.atoms[1],
      stereo: bond.stereo ?? 'unspecified',
      stereoAtoms: bond.stereoAtoms,
    })),
    aromaticAtoms: shown?.aromaticAtoms ?? [],
    aromaticBonds: shown?.aromaticBonds ?? [],
    rings: shown?.atomRings ?? [],
    stereoGroups: (molecule.stereoGroups ?? []).length > 0,
    atomQueries: queries?.atomQueries,
    bondQueries: queries?.bondQueries,
    coordinates: molecule.conformers?.[0]?.coords,
  };
}
