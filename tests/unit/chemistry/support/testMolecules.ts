import { APPROVED_DRUGS } from '@/domain/demo/approvedDrugs';
import { createCompoundLibrary } from '@/domain/demo/compoundLibrary';

/**
 * Structures that are difficult for matchers: isotopes, radicals, dummies, unusual bonds, charges, geometry given and
 * not given.
 */
export const oddMolecules = [
  '[2H]C([2H])C',
  '[13CH4]',
  '[CH2]C',
  '*CC',
  '[1*]CC[2*]',
  '[NH3]->[Cu]',
  'N1->[Cu]<-NCC1',
  'C~C',
  'C$C',
  '[H][H]',
  '[H+]',
  '[Na+].[Cl-]',
  'F/C=C/F',
  'F/C=C\\F',
  'FC=CF',
  'C[C@H](N)O',
  'C[C@@H](N)O',
  'CC(N)O',
  'C[C@](N)(O)F',
  'C[C@H](F)Cl |o1:1|',
  'C[S@](=O)c1ccccc1',
  'C[S@@](=O)c1ccccc1',
  'C/C=C/C=C\\C',
  'C[C@@H]1CC[C@H](C)CC1',
  'O[C@H]1CCCC[C@@H]1O',
  '[O-][n+]1ccccc1',
  'O=C1C=CC=CN1',
  'OB(O)c1ccccc1',
  'c1cc[se]c1',
  'N[Pt](N)(Cl)Cl',
  'C=C=C',
  'C1CC2CCC1CC2',
  'c1ccc2c(c1)Cc1ccccc1-2',
  'C1CC12CC2',
  '',
  'not a structure',
  'CN(C)(C)C',
  'C[C@@H]',
  '[C@H](F)Cl',
] as const;

/** Real medicines, `count` compounds spread over the demo library, and the unusual ones. */
export function testMolecules(count: number): string[] {
  const library = createCompoundLibrary();
  const stride = Math.floor(library.capacity / count);
  const enumerated = Array.from({ length: count }, (_, i) => library.compoundAt(i * stride).smiles);
  return [...oddMolecules, ...APPROVED_DRUGS.map((drug) => drug.smiles), ...enumerated];
}
