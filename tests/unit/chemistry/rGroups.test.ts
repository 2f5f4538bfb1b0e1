import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { describe, expect, it } from 'vitest';

const api = new ChemistryApi(loadRdkitNode);
const series = ['Clc1ccccc1C(=O)NC', 'CCO', 'not a structure', 'Brc1ccc(F)cc1C(=O)NCC', 'c1ccccc1C(=O)N'];

describe('series of structures', () => {
  it('decomposes a series around its core, row by row', async () => {
    const table = await api.rGroups('c1ccccc1C(=O)N', series);
    expect(table).toMatchObject({ ok: true });
    if (!table.ok) return;
    expect(table.value.labels).toEqual(['R1', 'R2', 'R3']);
    expect(table.value.rows.map((row) => row && Object.values(row).map((text) => text.replace(/:\d/, '')))).toEqual([
      ['C[*]', '[H][*]', 'Cl[*]'],
      null,
      null,
      ['CC[*]', 'F[*]', 'Br[*]'],
      ['[H][*]', '[H][*]', '[H][*]'],
    ]);
  });

  it('says what is wrong with a core', async () => {
    expect(await api.rGroups('c1cc(', series)).toMatchObject({ ok: false, reason: 'syntax' });
    expect(await api.rGroups(' ', series)).toMatchObject({ ok: false, reason: 'empty' });
    expect(await api.rGroups('C#CC#C', series)).toMatchObject({
      ok: true,
      value: { labels: [], rows: [null, null, null, null, null] },
    });
  });

  it('finds the common core, which is in every structure', async () => {
    const members = [series[0]!, series[3]!, series[4]!];
    const core = await api.commonCore(members);
    expect(core.ok && core.value).toMatch(/#6/);
    await api.build(
      'series',
      members.map((smiles, i) => ({ id: String(i), smiles })),
      1,
    );
    const hits: string[] = [];
    await api.search('series', { kind: 'smarts', query: core.ok ? core.value : '' }, 2, (ids) => hits.push(...ids));
    expect(hits).toEqual(['0', '1', '2']);
    expect(await api.commonCore(['CCO'])).toEqual({ ok: true, value: '' });
  });
});
