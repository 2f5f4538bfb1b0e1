import { buildSubstructureAdapter } from '@tests/support/buildSubstructureAdapter';
import { hashIds, readPublicSet } from '@tests/support/publicSubstructures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubstructureIndex } from '../../bench/adapters/substructure';

const publicSet = readPublicSet();
if (publicSet === null) console.warn('Left out, no public molecules: agreement with the published answers');

describe.skipIf(publicSet === null)('100,000 public molecules, through the bundled adapter in two threads', () => {
  let adapter: Awaited<ReturnType<typeof buildSubstructureAdapter>>;
  let index: SubstructureIndex;

  beforeAll(async () => {
    adapter = await buildSubstructureAdapter();
    index = await adapter.createIndex([...publicSet!.molecules, ...publicSet!.odd]);
  }, 600_000);

  afterAll(async () => {
    await index?.close();
    adapter?.clean();
  });

  it.each([false, true])('answers every public query as RDKit 2022.09 did, stereo %s', async (stereo) => {
    const odd = new Set(publicSet!.odd.map((row) => row.id));
    const wrong: string[] = [];
    for (const { id, kind, query, answer } of publicSet!.queries) {
      const hits = (await index.search({ kind, query, stereo })).filter((hit) => !odd.has(hit));
      if (hashIds(hits) !== answer(stereo)) wrong.push(`${id}: ${hits.length} hits`);
    }
    expect(wrong).toEqual([]);
  });

  it('refuses the ten records with impossible valences and no others', () => {
    expect(index.refused).toHaveLength(10);
    expect(index.refused.every((id) => publicSet!.odd.some((row) => row.id === id))).toBe(true);
  });

  it('rejects an unreadable pattern with the reason, and answers the next one', async () => {
    await expect(index.search({ kind: 'smarts', query: '[C(' })).rejects.toThrow(/syntax/);
    await expect(index.search({ kind: 'smiles', query: ' ' })).rejects.toThrow(/empty/);
    expect((await index.search({ kind: 'smiles', query: 'c1ccccc1' })).length).toBeGreaterThan(10_000);
  });
});
