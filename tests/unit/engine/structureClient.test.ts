import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { describe, expect, it } from 'vitest';
import { StructureClient } from '@/engine/structureClient';
import { packTextList } from '@/lib/textList';

const workers = () => [new ChemistryApi(loadRdkitNode), new ChemistryApi(loadRdkitNode)];
const rows = Array.from({ length: 5000 }, (_, i) => ({ id: `r${i}`, smiles: i % 5 === 0 ? 'CCO' : 'CCN' }));

const columnOf = (texts: Record<string, string>) => ({
  ids: packTextList(Object.keys(texts)),
  texts: packTextList(Object.values(texts)),
});

async function hitsOf(client: StructureClient, query: string, limit?: number): Promise<string[]> {
  const hits: string[] = [];
  const outcome = await client.search({ kind: 'smiles', query }, { onHits: (ids) => hits.push(...ids), limit });
  expect(outcome).toEqual({ ok: true, value: hits.length });
  return hits.sort();
}

describe('structure client with two workers', () => {
  it('builds, searches, edits, saves and loads as one library', async () => {
    const client = new StructureClient(workers(), 'field');
    let done = 0;
    expect(
      await client.build(rows, (count) => {
        done = count;
      }),
    ).toBe(true);
    expect(done).toBe(5000);
    const alcohols = rows.filter((row) => row.smiles === 'CCO').map((row) => row.id);
    expect(await hitsOf(client, 'CO')).toEqual([...alcohols].sort());
    expect(await hitsOf(client, 'CO', 7)).toHaveLength(7);

    const edits = { r0: 'CCN', r1: 'CCO', bad: 'C(', r5: '' };
    expect(await client.follow(columnOf(edits), false)).toEqual({ read: 3, outdated: 3 });
    expect(await client.follow(columnOf({ ...edits, r2: 'CCN', none: '' }), false)).toEqual({ read: 0, outdated: 0 });
    const edited = [...alcohols.filter((id) => id !== 'r0' && id !== 'r5'), 'r1'].sort();
    expect(await hitsOf(client, 'CO')).toEqual(edited);
    expect(await client.state()).toMatchObject({ size: 5000, refused: [{ id: 'bad', reason: 'syntax' }] });

    const again = new StructureClient(workers(), 'field');
    const kept = (await client.save()).map(({ name, bytes }) => ({ name, bytes: bytes! }));
    expect((await client.save()).map(({ name, bytes }) => bytes ?? name)).toEqual(kept.map(({ name }) => name));
    expect(await again.load(kept)).toBe(true);
    expect(await hitsOf(again, 'CO')).toEqual(edited);
    expect(await again.load([{ name: 'foreign', bytes: new Blob([new ArrayBuffer(64)]) }])).toBe(false);

    const exact = await again.exact('OCC');
    expect(exact.ok && [...exact.value].sort()).toEqual(edited);
    const alike = await again.similar('CCO', 0.99);
    expect(alike.ok && alike.value.length).toBe(edited.length);
  });

  it('says why a pattern cannot be read', async () => {
    const client = new StructureClient(workers(), 'field');
    await client.build(rows.slice(0, 10));
    const outcome = await client.search({ kind: 'smarts', query: '[C(' }, { onHits: () => {} });
    expect(outcome).toMatchObject({ ok: false, reason: 'syntax' });
  });

  it('reports no hit after it was ended', async () => {
    const client = new StructureClient(workers(), 'field');
    await client.build(rows.slice(0, 100));
    const ended = new AbortController();
    ended.abort();
    const hits: string[] = [];
    await client.search({ kind: 'smiles', query: 'C' }, { onHits: (ids) => hits.push(...ids), signal: ended.signal });
    expect(hits).toEqual([]);
  });

  it('groups equal structures, whichever worker holds them, and keeps mirror images apart', async () => {
    const client = new StructureClient(workers(), 'twice');
    const texts: Record<string, string> = {
      a: 'OCC',
      b: 'CCO',
      c: 'CCN',
      left: 'C[C@H](N)C(=O)O',
      right: 'C[C@@H](N)C(=O)O',
      'left again': 'OC(=O)[C@@H](N)C',
      bad: 'c1cc(',
    };
    await client.follow(columnOf(texts), true);
    const groups = await client.duplicates(async (ids) => ids.map((id) => texts[id]!));
    const leftForms = await workers()[0]!.canonicalise([texts.left!, texts.right!, texts['left again']!]);
    const [left, right, again] = leftForms.map((outcome) => (outcome.ok ? outcome.value : ''));
    expect(left).not.toBe(right);
    const partner = again === left ? 'left' : 'right';
    expect(groups.map((ids) => [...ids].sort()).sort()).toEqual([['a', 'b'], [partner, 'left again'].sort()].sort());
  });
});
