import { fc } from '@tests/support/fc';
import { StructureLibrary } from '@workers/chemistry/library/structureLibrary';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import type { Rdkit } from '@workers/chemistry/rdkit/rdkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchAll } from './support/search';
import { testMolecules } from './support/testMolecules';

const questions = [
  { kind: 'smiles', query: 'c1ccccc1' },
  { kind: 'smarts', query: '[#7;R]' },
  { kind: 'smarts', query: '[^1]' },
  { kind: 'smiles', query: 'C[C@H](N)O', stereo: true },
] as const;

describe('structure library', () => {
  const smiles = testMolecules(120);
  let rdkit: Rdkit;
  beforeAll(async () => {
    rdkit = await loadRdkitNode();
  });

  const answers = (library: StructureLibrary) => questions.map((question) => searchAll(library, question)?.sort());

  it('gives the same results after any edits as one built from scratch, also when saved and loaded', () => {
    const id = fc.integer({ min: 0, max: 30 });
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), id, pick: fc.nat(smiles.length - 1) }),
      fc.record({ kind: fc.constant('remove' as const), id }),
      fc.record({ kind: fc.constant('save' as const) }),
    );
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
        let library = new StructureLibrary(rdkit);
        const expected = new Map<string, string>();
        const kept = new Map<string, ArrayBuffer>();
        for (const step of edits) {
          if (step.kind === 'put') {
            library.put([{ id: String(step.id), smiles: smiles[step.pick]! }]);
            expected.set(String(step.id), smiles[step.pick]!);
          } else if (step.kind === 'remove') {
            library.remove(String(step.id));
            expected.delete(String(step.id));
          } else {
            // Parts that are already stored are not written again.
            const saved = library.save();
            for (const { name, bytes } of saved) if (bytes) kept.set(name, bytes);
            library = new StructureLibrary(rdkit);
            for (const { name } of saved) expect(library.load(kept.get(name)!.slice(0), name)).toBe(true);
          }
        }
        const fresh = new StructureLibrary(rdkit);
        fresh.append([...expected].map(([key, text]) => ({ id: key, smiles: text })));
        expect(library.size).toBe(expected.size);
        expect(answers(library)).toEqual(answers(fresh));
        expect(library.refused.map((row) => row.id).sort()).toEqual(fresh.refused.map((row) => row.id).sort());
        expect(library.similar('c1ccccc1O', 0.2)).toEqual(fresh.similar('c1ccccc1O', 0.2));
      }),
      { numRuns: 25, verbose: 1 },
    );
  });

  it('rejects a damaged or foreign part', () => {
    const library = new StructureLibrary(rdkit);
    library.append([{ id: 'a', smiles: 'CCO' }]);
    const part = library.save()[0]?.bytes;
    const other = new StructureLibrary({ ...rdkit, version: 'another' });
    expect(other.load(part!.slice(0))).toBe(false);
    const reader = new StructureLibrary(rdkit);
    expect(reader.load(part!.slice(0, part!.byteLength - 8))).toBe(false);
    expect(reader.load(new ArrayBuffer(3))).toBe(false);
    expect(reader.load(new ArrayBuffer(400))).toBe(false);
    expect(reader.size).toBe(0);
    expect(reader.load(part!)).toBe(true);
    expect(searchAll(reader, { kind: 'smiles', query: 'CO' })).toEqual(['a']);
  });

  it('finds equal structures however they are written, and through salts on request', () => {
    const library = new StructureLibrary(rdkit);
    library.append([
      { id: 'free', smiles: 'OC(=O)c1ccccc1N' },
      { id: 'again', smiles: 'Nc1ccccc1C(O)=O' },
      { id: 'salt', smiles: 'Nc1ccccc1C(O)=O.Cl' },
      { id: 'other', smiles: 'Nc1cccc(C(O)=O)c1' },
    ]);
    expect(library.exact('c1ccc(N)c(c1)C(=O)O')).toEqual({ ok: true, value: ['free', 'again'] });
    expect(library.exact('c1ccc(N)c(c1)C(=O)O', true)).toEqual({ ok: true, value: ['free', 'again', 'salt'] });
    expect(library.exact('c1ccc')).toMatchObject({ ok: false, reason: 'syntax' });
  });

  it('ranks by the Tanimoto coefficient as computed bit by bit', () => {
    const library = new StructureLibrary(rdkit);
    const readable = smiles.filter((text) => rdkitReads(rdkit, text));
    library.append(readable.map((text, i) => ({ id: String(i), smiles: text })));
    const asked = 'CC(=O)Nc1ccc(O)cc1';
    const bits = (text: string) => {
      const mol = rdkit.module.get_mol(text)!;
      const on = new Set(
        [...mol.get_morgan_fp(JSON.stringify({ radius: 2, nBits: 2048 }))].flatMap((b, i) => (b === '1' ? [i] : [])),
      );
      mol.delete();
      return on;
    };
    const own = bits(asked);
    const expected = readable.flatMap((text, i) => {
      const other = bits(text);
      const common = [...own].filter((bit) => other.has(bit)).length;
      const similarity = common / (own.size + other.size - common);
      return similarity >= 0.25 ? [{ id: String(i), similarity }] : [];
    });
    const found = library.similar(asked, 0.25);
    expect(found.ok && [...found.value].sort((a, b) => Number(a.id) - Number(b.id))).toEqual(expected);
    expect(expected.length).toBeGreaterThan(2);
  });
});

function rdkitReads(rdkit: Rdkit, text: string): boolean {
  try {
    const mol = rdkit.module.get_mol(text);
    mol?.delete();
    return mol !== null && text !== '';
  } catch {
    return false;
  }
}
