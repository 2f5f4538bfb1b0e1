import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { describe, expect, it } from 'vitest';
import { StructureClient } from '@/engine/structureClient';
import { type FileDuplicates, type FileDuplicatesParts, fileDuplicates } from '@/engine/structures/fileDuplicates';

const workers = [new ChemistryApi(loadRdkitNode), new ChemistryApi(loadRdkitNode)];

function partsOf(
  texts: readonly string[],
  held: Readonly<Record<string, string>>,
  signal = new AbortController().signal,
) {
  const table = new StructureClient(workers, 'table');
  const reported: number[] = [];
  const parts: FileDuplicatesParts = {
    client: new StructureClient(workers, 'file'),
    parents: (structures) => (workers[0] as ChemistryApi).parents(structures),
    file: { count: texts.length, textsAt: async (rows) => rows.map((row) => texts[row - 1] ?? '') },
    table: {
      parentMarks: async () => {
        await table.close();
        await table.build(Object.entries(held).map(([id, smiles]) => ({ id, smiles })));
        return table.marks(true);
      },
      textsOf: async (ids) => ids.map((id) => held[id] ?? ''),
    },
    onProgress: (done) => reported.push(done),
    signal,
  };
  return { parts, reported };
}

const groupsOf = (found: FileDuplicates | null) =>
  found?.groups.map(({ rows, records }) => ({
    rows: rows.map(({ item }) => item),
    records: records.map(({ item }) => item),
    wholes: new Set([...rows, ...records].map(({ whole }) => whole)).size,
  }));

describe('duplicate structures of a file before its import', () => {
  it('are found in the file and in the table, however they are written; stereochemistry counts', async () => {
    const file = ['OCC', 'c1ccccc1', 'CCO', '', 'C(', 'N[C@@H](C)C(=O)O', 'N[C@H](C)C(=O)O', 'CCN', 'CCCl'];
    const { parts, reported } = partsOf(file, { a: 'C(C)O', b: 'NCC', c: 'CCBr', d: 'C(' });
    const found = await fileDuplicates(parts);
    expect(found?.isWhole).toBe(true);
    expect(groupsOf(found)).toEqual([
      { rows: [1, 3], records: ['a'], wholes: 1 },
      { rows: [8], records: ['b'], wholes: 1 },
    ]);
    expect(reported.at(-1)).toBe(file.length);
    expect((await workers[0]?.state('file'))?.size).toBe(0);
  });

  it('are found without their salts too, and reported separately', async () => {
    const file = ['CCN.Cl', 'C[NH3+].[Cl-]', 'CC(=O)[O-].[Na+]', 'CCO', 'OCC.O'];
    const { parts } = partsOf(file, { a: 'CCN', b: 'CC(=O)O', c: 'CCN.Cl', d: 'CN' });
    const found = await fileDuplicates(parts);
    expect(groupsOf(found)).toEqual([
      { rows: [1], records: ['a', 'c'], wholes: 2 },
      { rows: [2], records: ['d'], wholes: 2 },
      { rows: [3], records: ['b'], wholes: 2 },
      { rows: [4, 5], records: [], wholes: 2 },
    ]);
    const [salt] = found?.groups ?? [];
    expect(salt?.records.map(({ whole }) => whole === salt.rows[0]?.whole)).toEqual([false, true]);
  });

  it('are not searched in a new table, nor after cancellation', async () => {
    const { parts } = partsOf(['CCO', 'CCN'], { a: 'CCO' });
    expect((await fileDuplicates({ ...parts, table: null }))?.groups).toEqual([]);
    expect(await fileDuplicates({ ...parts, signal: AbortSignal.abort() })).toBeNull();
  });
});
