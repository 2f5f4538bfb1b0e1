import { describe, expect, it } from 'vitest';
import { leavesRadical, patternQuestions } from '@/domain/structures';

describe('whether a fragment has unpaired electrons', () => {
  it.each([
    '[N+](=O)[O-]',
    '[O-][N+]=O',
    '[Si](Br)(Br)Br',
    '[Se]',
    '[OH]',
    '[NH2]',
    '[O-]',
    '[13CH3]',
    '[P+]',
    '[Cl]',
    'CC[CH2]',
    'C[C@H](N)',
    '[H]',
  ])('%s is', (smiles) => expect(leavesRadical(smiles)).toBe(true));

  it.each([
    'C[N+](=O)[O-]',
    '[Na+].[Cl-]',
    '[NH4+]',
    '[H][H]',
    '[C-]#[O+]',
    '[B-](F)(F)(F)F',
    '[Al](C)(C)C',
    'C[S+](C)C',
    'C[S](=O)(=O)C',
    'F[P](F)(F)(F)F',
    '[nH]1cccc1',
    'c1cc[n+]cc1',
    '[Fe+2]',
    '[Xe]',
    'C[C@H](N)C(=O)O',
    '[2H]OC',
    'C1CC[C@@H]1%10.C%10',
    'CCO',
    '',
    'not a structure',
    '[C(',
  ])('%s is not', (smiles) => expect(leavesRadical(smiles)).toBe(false));
});

describe('how a typed pattern is read', () => {
  const kinds = (text: string, rules = {}) => patternQuestions(text, false, false, rules).map(({ kind }) => kind);

  it('a drawn fragment is a SMILES, one with bonds to the rest of the molecule a SMARTS', () => {
    expect(kinds('CCO')).toEqual(['smiles', 'smarts']);
    expect(kinds('[#6]~O')).toEqual(['smarts', 'smiles']);
    expect(kinds('[N+](=O)[O-]')).toEqual(['smarts', 'smiles']);
  });

  it('is read as the person chose, and drawn hydrogens count only for a SMILES', () => {
    expect(kinds('[OH]', { reading: 'smiles' })).toEqual(['smiles', 'smiles']);
    expect(kinds('CCO', { reading: 'smarts' })).toEqual(['smarts', 'smarts']);
    const [drawn, typed] = patternQuestions('CO[H]', false, false, { hydrogens: true });
    expect(drawn.hydrogens).toBe(true);
    expect(typed.hydrogens).toBeUndefined();
  });
});
