import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { describe, expect, it } from 'vitest';
import { APPROVED_DRUGS } from '@/domain/demo/approvedDrugs';

const api = new ChemistryApi(loadRdkitNode);
const drugs = APPROVED_DRUGS.map((drug) => drug.smiles);
const values = <T>(outcomes: readonly { ok: boolean; value?: T }[]) => outcomes.map((outcome) => outcome.value);

describe('chemistry worker', () => {
  it('computes the published formula of every approved drug', async () => {
    const properties = await api.properties(drugs);
    expect(properties.map((outcome) => outcome.ok && outcome.value.formula)).toEqual(
      APPROVED_DRUGS.map((drug) => drug.formula),
    );
  });

  it('gives the published values for aspirin', async () => {
    const [aspirin] = await api.properties(['CC(=O)Oc1ccccc1C(=O)O']);
    expect(aspirin).toMatchObject({
      ok: true,
      value: {
        formula: 'C9H8O4',
        inchiKey: 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N',
        hydrogenBondDonors: 1,
        rings: 1,
        heavyAtoms: 13,
      },
    });
    expect(aspirin!.ok && aspirin!.value.molecularWeight).toBeCloseTo(180.16, 2);
    expect(aspirin!.ok && aspirin!.value.tpsa).toBeCloseTo(63.6, 2);
  });

  it('says why a structure is refused and continues', async () => {
    const outcomes = await api.canonicalise(['C(', 'CN(C)(C)C', '', 'c1cccc1', 'OCC']);
    expect(outcomes.map((outcome) => (outcome.ok ? outcome.value : outcome.reason))).toEqual([
      'syntax',
      'valence',
      'empty',
      'aromaticity',
      'CCO',
    ]);
  });

  it.each(['molfileV2000', 'molfileV3000'] as const)(
    'keeps structure and stereochemistry through %s',
    async (format) => {
      const canonical = values(await api.canonicalise(drugs));
      const files = values(await api.convert(drugs, format)) as string[];
      expect(values(await api.canonicalise(files))).toEqual(canonical);
    },
  );

  it('the canonical form does not depend on how a structure is written', async () => {
    const kekule = values(await api.convert(drugs, 'molfileV2000')) as string[];
    const rewritten = values(await api.convert(kekule, 'smiles')) as string[];
    expect(values(await api.canonicalise(rewritten))).toEqual(values(await api.canonicalise(drugs)));
  });

  it("draws in the theme's colours on a transparent background, with the match marked", async () => {
    const highlight = { kind: 'smiles', query: 'NC(=O)c1ccccc1' } as const;
    const size = { width: 200, height: 120 };
    const text = 'CC(=O)Oc1ccccc1C(=O)Nc1ccc(F)c(Cl)c1';
    const [plain] = values(await api.depict([text], size)) as [string];
    const [marked] = values(await api.depict([text], { ...size, highlight, align: true })) as [string];
    for (const atom of ['c', 'n', 'o', 'f', 'cl']) expect(plain).toContain(`var(--atom-${atom})`);
    expect(plain).not.toMatch(/#[0-9a-f]{6}|<rect/i);
    expect(plain).not.toContain('highlight');
    expect(marked).toContain('var(--atom-highlight)');
    expect(marked).toMatch(/^<svg xmlns='http:\/\/www.w3.org\/2000\/svg'/);
  });

  it('draws a reaction and refuses a broken one', async () => {
    const size = { width: 400, height: 120 };
    const [good, bad] = await api.depictReactions(['CC(=O)O.OCC>>CC(=O)OCC', 'CC>>('], size);
    expect(good).toMatchObject({ ok: true });
    expect(bad).toMatchObject({ ok: false, reason: 'syntax' });
  });

  it('reports progress, streams hits, respects a limit and a cancellation', async () => {
    const rows = Array.from({ length: 9000 }, (_, i) => ({ id: `r${i}`, smiles: i % 2 ? 'CCO' : 'CCN' }));
    const seen: number[] = [];
    expect(await api.build('stream', rows, 1, (done) => seen.push(done))).toBe(true);
    expect(seen.at(-1)).toBe(9000);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));

    const chunks: string[][] = [];
    const all = await api.search('stream', { kind: 'smiles', query: 'CO' }, 2, (ids) => chunks.push(ids));
    expect(all).toEqual({ ok: true, value: 4500 });
    expect(chunks.length).toBeGreaterThan(1);
    expect(new Set(chunks.flat()).size).toBe(4500);

    let first: string[] = [];
    await api.search('stream', { kind: 'smiles', query: 'CO', limit: 50 }, 3, (ids) => {
      first = [...first, ...ids];
    });
    expect(first).toEqual(chunks.flat().slice(0, 50));

    // Every reading of this clock is much later than the previous one, so the search checks for a cancellation after
    // every part.
    let time = 0;
    const slow = new ChemistryApi(loadRdkitNode, () => (time += 1000));
    const kept = (await api.save('stream', false)).map(({ name, bytes }) => ({ name, bytes: bytes! }));
    expect(await slow.load('stream', kept)).toEqual(kept.map(() => true));
    const some: string[] = [];
    const cancelled = await slow.search('stream', { kind: 'smiles', query: 'C' }, 4, (ids) => {
      some.push(...ids);
      void slow.cancel(4);
    });
    expect(cancelled).toEqual({ ok: true, value: some.length });
    expect(some.length).toBe(4096);
  });

  it('ends a build when cancelled and keeps nothing half-read', async () => {
    const rows = Array.from({ length: 500 }, (_, i) => ({ id: `r${i}`, smiles: 'CCO' }));
    const finished = await api.build('cut', rows, 7, () => void api.cancel(7));
    expect(finished).toBe(false);
    expect(await api.state('cut')).toEqual({ size: 0, refused: [] });
  });
});
