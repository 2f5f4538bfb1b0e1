import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { readSketch } from '@workers/chemistry/drawing/sketch';
import { turnToFit } from '@workers/chemistry/drawing/turnToFit';
import { elementSymbols as symbols } from '@workers/chemistry/rdkit/elementSymbols';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { withMol } from '@workers/chemistry/rdkit/withMol';
import { describe, expect, it } from 'vitest';
import { testMolecules } from './support/testMolecules';

const api = new ChemistryApi(loadRdkitNode);
const size = { width: 280, height: 86 };

async function drawn(smiles: string): Promise<string> {
  const [outcome] = await api.depict([smiles], size);
  if (!outcome?.ok) throw new Error(`not drawn: ${smiles}`);
  return outcome.value;
}

/** The letters of a drawing, unordered. */
const letters = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].flatMap(([, text]) => [...text!]).sort();

describe('drawing', () => {
  it('stays on its sheet, for any structure', async () => {
    const readable = testMolecules(60);
    const outcomes = await api.depict(readable, size);
    for (const [i, outcome] of outcomes.entries()) {
      if (!outcome.ok) continue;
      const svg = outcome.value;
      expect(svg, readable[i]).not.toMatch(/NaN|Infinity|undefined/);
      for (const [, path] of svg.matchAll(/ d='([^']*)'/g)) {
        const numbers = path!.match(/-?[\d.]+/g)!.map(Number);
        expect(Math.min(...numbers), readable[i]).toBeGreaterThan(-8);
        expect(Math.max(...numbers), readable[i]).toBeLessThan(size.width + 8);
      }
    }
  });

  it('refuses what the toolkit refuses and draws everything else', async () => {
    const texts = testMolecules(100);
    const [outcomes, canonical] = [await api.depict(texts, size), await api.canonicalise(texts)];
    expect(outcomes.map(({ ok }) => ok)).toEqual(canonical.map(({ ok }) => ok));
  });

  it.each([
    ['CC(=O)[O-]', 'OO−'],
    ['C[NH3+]', 'NH3+'],
    ['[13CH4]', '13CH4'],
    ['[2H]C([2H])C', 'DD'],
    ['O', 'H2O'],
    ['ClCCBr', 'ClBr'],
    ['[1*]CC', '1*'],
    ['[*:1]CC[*:2]', 'R1R2'],
    // Closes an aromatic ring with its core.
    ['Cc(n:[*:3])n(C(C)C):[*:4]', 'NNR3R4'],
    // A core that ends within an aromatic ring.
    ['C(C(c[*:3])[*:2])[*:1]', 'R1R2R3'],
    ['c[nH]c[*:2]', 'NHR2'],
    ['C=C=C', 'C'],
    ['C[CH2]', 'CH2•'],
    ['CC', ''],
  ])('writes the atom labels of %s', async (smiles, text) => {
    expect(letters(await drawn(smiles))).toEqual([...text].sort());
  });

  it('draws the two enantiomers differently, and the same enantiomer always in the same way', async () => {
    const [left, right, again] = [await drawn('C[C@H](N)O'), await drawn('C[C@@H](N)O'), await drawn('C[C@H](N)O')];
    expect(left).not.toBe(right);
    expect(left).toBe(again);
  });

  it('keeps the wedges that define the stereochemistry when it rotates the drawing', async () => {
    const rdkit = await loadRdkitNode();
    const stereo = testMolecules(200).filter((smiles) => /@/.test(smiles) && !smiles.includes('|'));
    expect(stereo.length).toBeGreaterThan(10);
    for (const smiles of stereo) {
      const read = withMol(rdkit, smiles, (mol) => {
        const canonical = mol.get_smiles();
        const sketch = readSketch(mol, false);
        return sketch && { canonical, file: molfileOf(turnToFit(sketch, size)), block: mol.get_v3Kmolblock() };
      });
      if (!read.ok || !read.value) continue;
      // Read twice: a hydrogen with a wedge in a file remains an atom, which a SMILES does not need.
      const plain = (text: string) => withMol(rdkit, text, (mol) => mol.get_smiles());
      const back = (file: string) => {
        const once = plain(file);
        return once.ok ? plain(once.value) : once;
      };
      // If RDKit's own wedges do not express it in a cramped layout either, ours need not.
      const own = back(read.value.block);
      if (!own.ok || own.value !== read.value.canonical) continue;
      expect(back(read.value.file), smiles).toEqual({ ok: true, value: read.value.canonical });
    }
  });
});

/** The drawing as a molfile (CTfile formats, V3000), to be read again. */
function molfileOf(sketch: NonNullable<ReturnType<typeof readSketch>>): string {
  const orders = { dotted: 0, single: 1, double: 2, triple: 3, dative: 9 };
  const marks = { plain: '', wedge: ' CFG=1', hash: ' CFG=3', wavy: ' CFG=2', crossed: ' CFG=2' };
  const atoms = sketch.atoms.map(({ x, y, element, charge, isotope, radicals }, i) => {
    const more = `${charge ? ` CHG=${charge}` : ''}${isotope ? ` MASS=${isotope}` : ''}${radicals ? ` RAD=${radicals + 1}` : ''}`;
    return `M  V30 ${i + 1} ${symbols[element] ?? '*'} ${x.toFixed(4)} ${(-y).toFixed(4)} 0 0${more}`;
  });
  const bonds = sketch.bonds.map(
    ({ from, to, kind, mark }, i) => `M  V30 ${i + 1} ${orders[kind]} ${from + 1} ${to + 1}${marks[mark]}`,
  );
  return [
    '',
    '  drawing',
    '',
    '  0  0  0     0  0            999 V3000',
    'M  V30 BEGIN CTAB',
    `M  V30 COUNTS ${atoms.length} ${bonds.length} 0 0 0`,
    'M  V30 BEGIN ATOM',
    ...atoms,
    'M  V30 END ATOM',
    'M  V30 BEGIN BOND',
    ...bonds,
    'M  V30 END BOND',
    'M  V30 END CTAB',
    'M  END',
  ].join('\n');
}
