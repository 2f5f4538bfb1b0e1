import { connectTable } from '@tests/support/connectTable';
import { memoryStructureCache } from '@tests/support/memoryStructureCache';
import { plainRecord } from '@tests/support/plainRecord';
import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { afterEach, describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import type { RecordRow } from '@/domain/records/recordRow';
import { substructureQuestion } from '@/domain/structures';
import { StructureClient } from '@/engine/structureClient';
import { StructureIndex } from '@/engine/structures/structureIndex';
import { structuresOf } from '@/engine/structures/structureSource';
import type { TableClient } from '@/engine/tableClient';

const SLICE = '00000000-0000-7000-8000-00000000aaaa';
const FIELD = '00000000-0000-7000-8000-00000000bbbb';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

function connect(): TableClient {
  const { client, close } = connectTable();
  open.push(close);
  return client;
}

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

function record(number: number, smiles: string | null): RecordRow {
  return plainRecord({
    id: idOf(number),
    sliceId: SLICE,
    identifier: `M-${number}`,
    contents: smiles === null ? {} : { [FIELD]: smiles },
    at: Date.UTC(2026, 0, 1) + number,
    valueId: () => idOf(number + 900_000),
  });
}

const workers = () => [new ChemistryApi(loadRdkitNode), new ChemistryApi(loadRdkitNode)];

async function setUp(count: number) {
  const table = connect();
  await table.setFields([
    { id: FIELD, field_name: 'Structure', field_type: 'smiles-string', attrs: {} } as unknown as Field,
  ]);
  const smiles = (i: number) => (i % 3 === 0 ? 'CCO' : i % 3 === 1 ? 'c1ccccc1C' : null);
  await table.patch(
    SLICE,
    Array.from({ length: count }, (_, i) => record(i, smiles(i))),
  );
  const cache = memoryStructureCache();
  const tasks: (() => void)[] = [];
  const make = () =>
    new StructureIndex({
      key: 'one',
      client: new StructureClient(workers(), 'one'),
      read: () => table.columnTexts(SLICE, FIELD),
      textsOf: (ids) => table.cellTexts(SLICE, FIELD, ids),
      cache,
      later: (task) => void tasks.push(task),
    });
  return { table, make, cache, tasks };
}

async function find(index: StructureIndex, pattern: string, stereo = false): Promise<string[]> {
  const hits: string[] = [];
  const outcome = await index.search(substructureQuestion(pattern, stereo), { onHits: (ids) => hits.push(...ids) });
  expect(outcome.ok).toBe(true);
  return hits.sort();
}

describe('structure index of a field', () => {
  it('reports which other records have a structure, even one that arrived before all were read, and none if it was deleted by then', async () => {
    const { make, table } = await setUp(30);
    const early = make();
    const ofEarly = early.othersWith('OCC', idOf(3));
    expect((await ofEarly).whole.sort()).toEqual(Array.from({ length: 9 }, (_, i) => idOf(i < 1 ? 0 : (i + 1) * 3)));
    const undone = make();
    const ofUndone = undone.othersWith('OCC', idOf(4));
    undone.take(new Map([[idOf(4), 'CCO']]));
    undone.take(new Map([[idOf(4), 'c1ccccc1C']]));
    expect(await ofUndone).toEqual({ whole: [], parent: [] });
    const changed = make();
    expect((await changed.othersWith('OCC', idOf(4))).whole).toEqual([]);
    changed.expect();
    const waiting = changed.othersWith('OCC', idOf(4));
    await table.patch(SLICE, [record(4, 'CCO'), record(30, 'CCO')]);
    changed.refresh();
    expect((await waiting).whole).toHaveLength(11);
    expect((await changed.othersWith('C1CC', idOf(4))).whole).toEqual([]);
    changed.take(new Map([[idOf(4), 'CCO.Cl']]));
    const { whole, parent } = await changed.othersWith('CCO.Cl', idOf(4));
    expect([whole.length, parent.length]).toEqual([0, 11]);
  });

  it('answers for a changed threshold from earlier results, exactly as from scratch, and follows edits', async () => {
    const table = connect();
    await table.setFields([
      { id: FIELD, field_name: 'Structure', field_type: 'smiles-string', attrs: {} } as unknown as Field,
    ]);
    const alcohols = Array.from({ length: 30 }, (_, i) => `${'C'.repeat(i + 1)}O`);
    await table.patch(
      SLICE,
      alcohols.map((smiles, i) => record(i, smiles)),
    );
    const client = new StructureClient(workers(), 'one');
    const asked: number[] = [];
    const ask = client.similar.bind(client);
    client.similar = (structure, threshold, ignoreSalts) => {
      asked.push(threshold);
      return ask(structure, threshold, ignoreSalts);
    };
    const index = new StructureIndex({
      key: 'one',
      client,
      read: () => table.columnTexts(SLICE, FIELD),
      textsOf: (ids) => table.cellTexts(SLICE, FIELD, ids),
      cache: memoryStructureCache(),
      later: () => {},
    });
    const similar = async (threshold: number) => {
      const ids: string[] = [];
      const question = { pattern: 'CCCCCCO', mode: 'similar' as const, stereo: false, ignoreSalts: false, threshold };
      expect((await index.search(question, { onHits: (more) => ids.push(...more) })).ok).toBe(true);
      return ids;
    };
    const anew = async (threshold: number) => {
      const found = await ask('CCCCCCO', threshold, false);
      return found.ok ? found.value.map(({ id }) => id) : [];
    };
    const steps = [0.8, 0.78, 0.75, 0.71, 0.7, 0.9, 1, 0.69, 0.5, 0.45, 0.39, 0.3];
    const counts = new Set<number>();
    for (const threshold of steps) {
      const found = await similar(threshold);
      expect(found, String(threshold)).toEqual(await anew(threshold));
      counts.add(found.length);
    }
    expect(counts.size).toBeGreaterThan(3);
    expect(asked.length).toBeLessThan(steps.length / 2);
    const before = await similar(0.7);
    index.take(new Map([[idOf(99), 'OCCCCCC']]));
    await index.settled();
    expect((await similar(0.7)).sort()).toEqual([...before, idOf(99)].sort());
  });

  it('reports structures that no search covers yet, from their arrival until they are read', async () => {
    const { make, table } = await setUp(30);
    const index = make();
    index.expect();
    expect(index.current().behind).toBe(false);
    expect(await find(index, 'CCO')).toHaveLength(10);
    const reported: boolean[] = [];
    let more = false;
    index.subscribe(() => {
      reported.push(index.current().behind);
      // More arrive while the first are being read.
      if (index.current().total === 0 || more) return;
      more = true;
      index.expect();
    });
    await table.patch(
      SLICE,
      Array.from({ length: 900 }, (_, i) => record(100 + i, 'CCO')),
    );
    index.expect();
    expect(index.current().behind).toBe(true);
    index.refresh();
    await index.settled();
    expect(more).toBe(true);
    expect(await find(index, 'CCO')).toHaveLength(910);
    expect(index.current().behind).toBe(true);
    index.refresh();
    await index.settled();
    expect(index.current().behind).toBe(false);
    expect(new Set(reported.slice(0, -1))).toEqual(new Set([true]));
    index.close();
  });

  it('reads the table when it is first searched, over more rows than one piece', async () => {
    const { make, table } = await setUp(9000);
    const rows = await structuresOf(await table.columnTexts(SLICE, FIELD));
    expect(rows).toHaveLength(6000);
    expect(rows.at(-1)).toEqual({ id: idOf(8998), smiles: 'c1ccccc1C' });
    const index = make();
    expect(index.current().phase).toBe('idle');
    expect(await find(index, 'OC')).toEqual(Array.from({ length: 3000 }, (_, i) => idOf(3 * i)));
    expect(index.current()).toMatchObject({ phase: 'ready', refused: [] });
    const broken = await index.search(substructureQuestion('c1cc('), { onHits: () => {} });
    expect(broken).toMatchObject({ ok: false, reason: 'syntax' });
  });

  it('follows edits, lists what it cannot read, and after a reload continues with what changed meanwhile', async () => {
    const { make, table, cache, tasks } = await setUp(9);
    const index = make();
    await index.ensure();
    const { version } = index.current();
    index.take(
      new Map([
        [idOf(0), null],
        [idOf(1), 'OCC'],
        [idOf(2), 'C1CC('],
      ]),
    );
    // A search does not wait for edits; the version tells screens to ask again.
    while (index.current().version === version) await new Promise((done) => setTimeout(done, 5));
    expect(await find(index, '[OX2]')).toEqual([idOf(3), idOf(6)].concat(idOf(1)).sort());
    expect(index.current().refused).toMatchObject([{ id: idOf(2), reason: 'syntax' }]);
    for (const task of tasks) task();
    while ((await cache.get('one')).length === 0) await new Promise((done) => setTimeout(done, 5));

    // The table itself never received those edits: after a reload it is right, and the saved index follows it.
    await table.patch(SLICE, [record(8, 'CCCO')]);
    const again = make();
    await again.ensure();
    while (!(await find(again, 'CO')).includes(idOf(8))) await new Promise((done) => setTimeout(done, 5));
    expect(await find(again, 'CO')).toEqual([0, 3, 6, 8].map(idOf));
  });
});
