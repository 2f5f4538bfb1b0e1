import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { expect, it } from 'vitest';
import { absoluteStereo } from '@/domain/structures/absoluteStereo';

it('a drawing of a SMILES marks its stereo centres as absolute, and remains the same structure', async () => {
  const api = new ChemistryApi(loadRdkitNode);
  const [written] = await api.convert(['CC(=O)N[C@@H](CS)C(=O)O'], 'molfileV2000');
  const molfile = written?.ok ? written.value : '';
  const absolute = absoluteStereo(molfile);
  expect(absolute.split('\n')[3]).toMatch(/^.{12} {2}1/);
  expect(absolute.split('\n').toSpliced(3, 1)).toEqual(molfile.split('\n').toSpliced(3, 1));
  const [a, b] = await api.canonicalise([molfile, absolute]);
  expect(b).toEqual(a);
  expect(absoluteStereo('CCO')).toBe('CCO');
});
