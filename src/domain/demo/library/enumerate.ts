import { ALKYLS, AMINES, ARYLS } from './buildingBlocks';
import { type FragmentProperties, fragmentProperties } from './fragmentProperties';
import { SCAFFOLDS, type Scaffold } from './scaffolds';

/** One molecule of the library: its pieces and the resulting structure. */
export interface EnumeratedMolecule {
  smiles: string;
  scaffold: Scaffold;
  /** Positions in the lists of scaffolds, aryls, amines and alkyls; alkyl is -1 if the scaffold has no such slot. */
  pieces: { scaffold: number; aryl: number; amine: number; alkyl: number };
  properties: FragmentProperties;
}

export interface Enumeration {
  /** Number of different molecules. */
  capacity: number;
  /** @throws RangeError outside 0 .. capacity - 1. */
  moleculeAt(index: number): EnumeratedMolecule;
}

interface Family {
  scaffold: Scaffold;
  /** Text and slots alternate: even indices are text, odd indices A, B or R. */
  parts: readonly string[];
  properties: FragmentProperties;
  hasAlkyl: boolean;
  /** Index of its first molecule before mixing. */
  first: number;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/**
 * A step near the golden section of the capacity that shares no factor with it, so that stepping visits everything
 * once.
 */
function stepFor(capacity: number): number {
  let step = Math.round(capacity * 0.618_033_988_75);
  while (greatestCommonDivisor(step, capacity) !== 1) step++;
  return step;
}

/**
 * All molecules of scaffolds x building blocks in a mixed order: neighbours differ in scaffold and pieces, and any
 * index can be computed directly. The same seed gives the same order.
 */
export function createEnumeration(seed: number): Enumeration {
  const aryls = ARYLS.map((smiles) => fragmentProperties(`*${smiles}`));
  const amines = AMINES.map((smiles) => fragmentProperties(`*${smiles}`));
  const alkyls = ALKYLS.map((smiles) => fragmentProperties(`*${smiles}`));
  let capacity = 0;
  const families = SCAFFOLDS.map((scaffold): Family => {
    const hasAlkyl = scaffold.template.includes('{R}');
    const family: Family = {
      scaffold,
      parts: scaffold.template.split(/\{([ABR])\}/),
      properties: fragmentProperties(scaffold.template.replace(/\{[ABR]\}/g, '*')),
      hasAlkyl,
      first: capacity,
    };
    capacity += ARYLS.length * AMINES.length * (hasAlkyl ? ALKYLS.length : 1);
    return family;
  });
  const step = stepFor(capacity);
  const offset = Math.abs(Math.trunc(seed)) % capacity;

  function moleculeAt(index: number): EnumeratedMolecule {
    if (!Number.isInteger(index) || index < 0 || index >= capacity) {
      throw new RangeError(`moleculeAt: ${index} is not within 0 and ${capacity - 1}`);
    }
    // Stays below 2^53: index and step are both below 2^22.
    const mixed = (offset + index * step) % capacity;
    let f = families.length - 1;
    while (families[f]!.first > mixed) f--;
    const family = families[f]!;
    let rest = mixed - family.first;
    const aryl = rest % ARYLS.length;
    rest = Math.floor(rest / ARYLS.length);
    const amine = rest % AMINES.length;
    const alkyl = family.hasAlkyl ? Math.floor(rest / AMINES.length) : -1;
    let smiles = family.parts[0]!;
    for (let i = 1; i < family.parts.length; i += 2) {
      const slot = family.parts[i];
      smiles += slot === 'A' ? ARYLS[aryl]! : slot === 'B' ? AMINES[amine]! : ALKYLS[alkyl]!;
      smiles += family.parts[i + 1]!;
    }
    const a = family.properties;
    const b = aryls[aryl]!;
    const c = amines[amine]!;
    const d = alkyl < 0 ? undefined : alkyls[alkyl];
    return {
      smiles,
      scaffold: family.scaffold,
      pieces: { scaffold: f, aryl, amine, alkyl },
      properties: {
        molecularWeight: a.molecularWeight + b.molecularWeight + c.molecularWeight + (d?.molecularWeight ?? 0),
        logP: a.logP + b.logP + c.logP + (d?.logP ?? 0),
        tpsa: a.tpsa + b.tpsa + c.tpsa + (d?.tpsa ?? 0),
        donors: a.donors + b.donors + c.donors + (d?.donors ?? 0),
        acceptors: a.acceptors + b.acceptors + c.acceptors + (d?.acceptors ?? 0),
        rings: a.rings + b.rings + c.rings + (d?.rings ?? 0),
        heavyAtoms: a.heavyAtoms + b.heavyAtoms + c.heavyAtoms + (d?.heavyAtoms ?? 0),
      },
    };
  }

  return { capacity, moleculeAt };
}
