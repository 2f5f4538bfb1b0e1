import { fc } from '@tests/support/fc';
import { memoryStructureCache } from '@tests/support/memoryStructureCache';
import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { describe, expect, it } from 'vitest';
import { APPROVED_DRUGS } from '@/domain/demo/approvedDrugs';
import { substructureQuestion } from '@/domain/structures';
import { StructureClient } from '@/engine/structureClient';
import { StructureIndex } from '@/engine/structures/structureIndex';
import { packTextList } from '@/lib/textList';

const TEXTS = [
  ...APPROVED_DRUGS.slice(0, 12).map(({ smiles }) => smiles),
  'c1cc(',
  'CCO',
  'OCC',
  'C[C@H](N)O',
  '[Na+].[Cl-]',
];
const workers = (count: number) => Array.from({ length: count }, () => new ChemistryApi(loadRdkitNode));

/** A table, and the indexes that a page opens on it one after another. */
class Scene {
  readonly table = new Map<string, string>();
  readonly cache = memoryStructureCache();
  private tasks: (() => void)[] = [];
  index = this.open(2);

  open(workerCount: number): StructureIndex {
    this.tasks = [];
    this.index = new StructureIndex({
      key: 'one',
      client: new StructureClient(workers(workerCount), 'one'),
      read: async () => ({ ids: packTextList(this.table.keys()), texts: packTextList(this.table.values()) }),
      textsOf: async (ids) => ids.map((id) => this.table.get(id) ?? ''),
      cache: this.cache,
      later: (task) => this.tasks.push(task),
    });
    return this.index;
  }

  save(): void {
    for (const task of this.tasks.splice(0)) task();
  }
}

async function answers(index: StructureIndex) {
  const found: unknown[] = [];
  for (const pattern of ['c1ccccc1', 'CO', '[#7]', 'C[C@H](N)O']) {
    const hits: string[] = [];
    await index.search(substructureQuestion(pattern, true), { onHits: (ids) => hits.push(...ids) });
    found.push(hits.sort());
  }
  const exact = await index.exact('OCC');
  found.push(exact.ok && [...exact.value].sort());
  found.push((await index.duplicates()).map((ids) => [...ids].sort().join()).sort());
  found.push(
    index
      .current()
      .refused.map(({ id }) => id)
      .sort(),
  );
  return found;
}

const id = fc.nat(40).map((n) => `r${n}`);
const text = fc.option(
  fc.nat(TEXTS.length - 1).map((n) => TEXTS[n]!),
  { freq: 3 },
);
const rows = (most: number) => fc.uniqueArray(fc.tuple(id, text), { selector: ([one]) => one, maxLength: most });
const step = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), rows: rows(3) }),
  fc.record({ kind: fc.constant('bulk' as const), rows: rows(40) }),
  fc.record({ kind: fc.constant('save' as const) }),
  fc.record({ kind: fc.constant('reload' as const), workers: fc.integer({ min: 1, max: 3 }), missed: rows(6) }),
  fc.record({ kind: fc.constant('other tab saves' as const) }),
  fc.record({ kind: fc.constant('a part is lost' as const), which: fc.nat(4), damaged: fc.boolean() }),
);

// A single change that had been collected was applied after the bulk change that followed it.
const taken = { kind: 'edit' as const, rows: [['r6', null] as [string, null]] };
const readAnew = { kind: 'bulk' as const, rows: [['r6', 'CCO'] as [string, string]] };

describe('structure index of a field', () => {
  it('answers like one built from scratch, whatever was edited, saved, lost and loaded before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const scene = new Scene();
        const write = (changes: readonly (readonly [string, string | null])[]) => {
          for (const [key, value] of changes) {
            if (value === null) scene.table.delete(key);
            else scene.table.set(key, value);
          }
        };
        await scene.index.ensure();
        for (const one of steps) {
          if (one.kind === 'edit') {
            write(one.rows);
            scene.index.take(new Map(one.rows));
          } else if (one.kind === 'bulk') {
            write(one.rows);
            scene.index.refresh();
          } else if (one.kind === 'save') {
            await scene.index.settled();
            scene.save();
          } else if (one.kind === 'reload') {
            // Without waiting: unfinished work is lost with the page.
            write(one.missed);
            void scene.open(one.workers).ensure();
          } else if (one.kind === 'other tab saves') {
            const held = [...scene.cache.rows.values()];
            const parts = held.map((bytes, i) => ({ name: `other ${i}`, bytes }));
            await scene.cache.put('one', parts);
          } else {
            const key = [...scene.cache.rows.keys()][one.which];
            const bytes = key && scene.cache.rows.get(key);
            if (key && bytes && one.damaged) scene.cache.rows.set(key, bytes.slice(0, bytes.size - 4));
            else if (key) scene.cache.rows.delete(key);
          }
        }
        await scene.index.settled();
        const left = scene.index;
        const anew = new Scene();
        for (const [key, value] of scene.table) anew.table.set(key, value);
        await anew.index.settled();
        expect(await answers(left)).toEqual(await answers(anew.index));
      }),
      { numRuns: 60, examples: [[[taken, readAnew]]] },
    );
  });
});
