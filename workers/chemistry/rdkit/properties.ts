import type { Outcome, StructureProperties } from '@/domain/structures';
import { hillFormula } from './hillFormula';
import type { Rdkit } from './rdkit';
import { parseRdkitJson } from './rdkitJson';
import { withMol } from './withMol';

/** Computes the properties of one structure (SMILES or molfile). */
export function computeProperties(rdkit: Rdkit, text: string): Outcome<StructureProperties> {
  return withMol(rdkit, text, (mol) => {
    const descriptors = JSON.parse(mol.get_descriptors()) as Record<string, number>;
    const value = (name: string) => descriptors[name] ?? Number.NaN;
    const inchi = mol.get_inchi();
    return {
      canonicalSmiles: mol.get_smiles(),
      inchi,
      inchiKey: inchi === '' ? '' : rdkit.module.get_inchikey_for_inchi(inchi),
      formula: hillFormula(parseRdkitJson(mol.get_json()).atoms),
      molecularWeight: value('amw'),
      exactMass: value('exactmw'),
      logP: value('CrippenClogP'),
      tpsa: value('tpsa'),
      hydrogenBondDonors: value('NumHBD'),
      hydrogenBondAcceptors: value('NumHBA'),
      rotatableBonds: value('NumRotatableBonds'),
      rings: value('NumRings'),
      aromaticRings: value('NumAromaticRings'),
      heavyAtoms: value('NumHeavyAtoms'),
      fractionSp3: value('FractionCSP3'),
      stereocentres: value('NumAtomStereoCenters'),
    };
  });
}
