import type { Outcome, StructureFacts } from '@/domain/structures';
import { hillFormula } from './hillFormula';
import type { Rdkit } from './rdkit';
import { parseRdkitJson } from './rdkitJson';
import { withMol } from './withMol';

/** Computes the facts about one structure (SMILES or molfile) that columns show; `withKey` adds the InChIKey. */
export function measureStructure(rdkit: Rdkit, text: string, withKey: boolean): Outcome<StructureFacts> {
  return withMol(rdkit, text, (mol) => {
    const descriptors = JSON.parse(mol.get_descriptors()) as Record<string, number>;
    const value = (name: string) => descriptors[name] ?? Number.NaN;
    const inchi = withKey ? mol.get_inchi() : '';
    return {
      molecularWeight: value('amw'),
      formula: hillFormula(parseRdkitJson(mol.get_json()).atoms),
      logP: value('CrippenClogP'),
      tpsa: value('tpsa'),
      hydrogenBondDonors: value('NumHBD'),
      hydrogenBondAcceptors: value('NumHBA'),
      rings: value('NumRings'),
      inchiKey: inchi === '' ? '' : rdkit.module.get_inchikey_for_inchi(inchi),
    };
  });
}
