import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partCache } from '@server/structures/partCache';
import { StructureMatcher } from '@server/structures/structureMatcher';
import { StructureShard } from '@workers/chemistry/library/shard';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { APPROVED_DRUGS } from '@/domain/demo/approvedDrugs';
import { substructureQuestion } from '@/domain/structures';
import { oddMolecules } from './support/testMolecules';

const DRUGS = APPROVED_DRUGS.slice(0, 120).map(({ smiles }) => smiles);
const TEXTS = [...new Set([...DRUGS, ...oddMolecules, 'CCO', 'CC(=O)Oc1ccccc1C(=O)O'])].filter((text) => text !== '');
const QUESTIONS = [
  substructureQuestion('c1ccccc1', false),
  substructureQuestion('[NX3;H2,H1;!$(NC=O)]', false),
  substructureQuestion('C[C@H](N)O', true),
  { ...substructureQuestion('OCC', false), mode: 'exact' as const },
  { ...substructureQuestion('CC(=O)Oc1ccccc1C(=O)O', false), mode: 'similar' as const, threshold: 0.4 },
  { ...substructureQuestion('[Cl-]', false), ignoreSalts: true },
];

describe('the structures that a server keeps indexed', () => {
  let folder: string;
  const open: StructureMatcher[] = [];
  const start = () => {
    const matcher = new StructureMatcher(partCache(folder));
    open.push(matcher);
    return matcher;
  };
  const answers = async (matcher: StructureMatcher, texts = TEXTS) => {
    const all: (string[] | string)[] = [];
    for (const question of QUESTIONS) {
      const answer = await matcher.matching(texts, question);
      all.push('problem' in answer ? answer.problem : [...answer.hits]);
    }
    return all;
  };
  const read = () => vi.spyOn(StructureShard.prototype, 'add');
  const textsRead = (spy: ReturnType<typeof read>) => spy.mock.calls.flatMap(([block]) => block.structures);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'labtide-structures-'));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(open.splice(0).map((matcher) => matcher.close()));
    rmSync(folder, { recursive: true, force: true });
  });

  it('are not read again after a restart, and give the same results', async () => {
    const first = start();
    await first.read(TEXTS);
    const before = await answers(first);
    for (const hits of before) expect(hits).not.toEqual([]);
    await first.keep();
    await first.close();

    const spy = read();
    const second = start();
    await second.prepare();
    expect(await answers(second)).toEqual(before);
    expect(textsRead(spy)).toEqual([]);
  });

  it('are extended by new ones, in parts that grow together', async () => {
    const first = start();
    await first.read(TEXTS.slice(0, 40));
    await first.keep();
    for (const [i, text] of TEXTS.slice(40).entries()) {
      await first.read([text]);
      if (i % 10 === 0) await first.keep();
    }
    await first.keep();
    const before = await answers(first);
    expect(readdirSync(folder)).toHaveLength(1);

    const spy = read();
    const second = start();
    expect(await answers(second, [...TEXTS, 'CCCCCCCC'])).toEqual(before);
    expect(textsRead(spy)).toEqual(['CCCCCCCC']);
  });

  it('are read again if the stored part is cut off or from another toolkit', async () => {
    const first = start();
    await first.read(TEXTS);
    await first.keep();
    const before = await answers(first);
    await first.close();
    const [name] = readdirSync(folder);
    writeFileSync(join(folder, name!), 'cut');

    const spy = read();
    const second = start();
    await second.prepare();
    expect(await answers(second)).toEqual(before);
    expect(textsRead(spy)).toEqual(TEXTS);
    expect(readdirSync(folder)).toEqual([]);
    await second.keep();
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('load nothing if nothing was stored', async () => {
    const matcher = start();
    await matcher.prepare();
    await matcher.keep();
    expect(readdirSync(folder)).toEqual([]);
  });
});
