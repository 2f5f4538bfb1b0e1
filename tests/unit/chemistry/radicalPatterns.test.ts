import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partCache } from '@server/structures/partCache';
import { StructureMatcher } from '@server/structures/structureMatcher';
import { sharedDataPath } from '@tests/support/sharedData';
import { afterAll, describe, expect, it } from 'vitest';
import { substructureQuestion } from '@/domain/structures';

interface Cases {
  molecules: { [name: string]: string };
  patterns: { [pattern: string]: string[] };
}

const path = sharedDataPath('import-cases/substructure-radical-patterns.json');
if (path === null) console.warn('Left out, no reference data: patterns that leave a radical');

describe('fragment patterns', () => {
  const folder = mkdtempSync(join(tmpdir(), 'radicals-'));
  const matcher = new StructureMatcher(partCache(folder));
  afterAll(async () => {
    await matcher.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const hits = async (texts: readonly string[], question: Parameters<StructureMatcher['matching']>[1]) => {
    const answer = await matcher.matching(texts, question);
    return 'problem' in answer ? answer.problem : [...answer.hits].sort();
  };

  it.skipIf(path === null)('that would have unpaired electrons match as RDKit matches them as SMARTS', async () => {
    const { molecules, patterns } = JSON.parse(readFileSync(path!, 'utf8')) as Cases;
    const texts = Object.values(molecules);
    for (const [pattern, names] of Object.entries(patterns)) {
      const expected = names.map((name) => molecules[name]!).sort();
      expect(await hits(texts, substructureQuestion(pattern)), pattern).toEqual(expected);
    }
  });

  it('count drawn hydrogens on request', async () => {
    const texts = ['CCO', 'COC', 'CC(=O)O'];
    const question = substructureQuestion('CO[H]');
    expect(await hits(texts, question)).toEqual(['CC(=O)O', 'CCO', 'COC']);
    expect(await hits(texts, { ...question, hydrogens: true })).toEqual(['CC(=O)O', 'CCO']);
    // As a drawn fragment the radical itself is searched, which none of them is.
    expect(await hits(texts, substructureQuestion('[CH3]'))).toEqual(['CC(=O)O', 'CCO', 'COC']);
    expect(await hits(texts, { ...substructureQuestion('[CH3]'), reading: 'smiles' })).toEqual([]);
  });
});
