import { memoryStructureCache } from '@tests/support/memoryStructureCache';
import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import { type StructureMeasure, structureColumn, structureColumnId } from '@/domain/structures';
import { columnIdOf, referenceOfColumn } from '@/domain/views/curveColumn';
import { KeptFacts } from '@/engine/structures/keptFacts';
import { type ComputedCells, StructureColumns } from '@/engine/structures/structureColumns';

const source = {
  id: 'f1',
  field_name: 'Structure',
  field_type: 'smiles-string',
  attrs: {},
  is_deleted: false,
} as Field;
const columnOf = (measure: StructureMeasure) =>
  structureColumn(structureColumnId('f1', measure), (id) => (id === 'f1' ? source : undefined))!;

/** Waits as long as the test itself may take. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 50_000 });

function makeColumns(rows: { id: string; smiles: string }[], cache = memoryStructureCache(), version = 'v1') {
  const api = new ChemistryApi(loadRdkitNode);
  const cells = new Map<string, number | string>();
  const measured: number[] = [];
  const waiting = new Map<string, () => void>();
  const take = (updates: ComputedCells[]) => {
    for (const { fieldId, cells: changed } of updates)
      for (const { recordId, cell } of changed) {
        if (cell) cells.set(`${fieldId}/${recordId}`, cell.contents[0]!);
        else cells.delete(`${fieldId}/${recordId}`);
      }
  };
  const columns = new StructureColumns({
    measure: (texts, withKeys) => {
      measured.push(texts.length);
      return api.measure(texts, withKeys);
    },
    read: async () => rows,
    kept: (sliceId, fieldId) => new KeptFacts(cache, `${sliceId}:${fieldId}:facts`, async () => version),
    later: (name, task) => waiting.set(name, task),
    fill: (_, updates) => take(updates),
    empty: (_, ids) => {
      for (const key of [...cells.keys()]) if (ids.includes(key.split('/')[0]!)) cells.delete(key);
    },
    onColumns: () => {},
  });
  const save = async () => {
    const puts = cache.puts;
    for (const task of waiting.values()) task();
    waiting.clear();
    await until(() => expect(cache.puts).toBeGreaterThan(puts));
  };
  return { columns, cells, measured, save };
}

describe('columns computed from structures', () => {
  const ROWS = [
    { id: 'a', smiles: 'CC(=O)Oc1ccccc1C(=O)O' },
    { id: 'b', smiles: 'OC(=O)c1ccccc1OC(C)=O' },
    { id: 'bad', smiles: 'c1cc(' },
  ];
  const mw = columnOf('structure_mw');
  const key = columnOf('structure_inchikey');

  beforeAll(async () => {
    await loadRdkitNode();
  });

  it('computes each structure, leaves out what cannot be read, and follows edits', async () => {
    const { columns, cells, measured } = makeColumns(ROWS);
    columns.show('s', [mw]);
    await until(() => expect(cells.size).toBe(2));
    expect(cells.get('f1:structure_mw/a')).toBe(180.16);
    expect(columns.fields().map(({ field_name }) => field_name)).toEqual(['MW of Structure']);
    columns.take(
      's',
      'f1',
      new Map([
        ['a', 'CCO'],
        ['b', null],
        ['c', 'CC(=O)Oc1ccccc1C(=O)O'],
      ]),
    );
    await until(() => expect(cells.get('f1:structure_mw/c')).toBe(180.16));
    expect(cells.get('f1:structure_mw/a')).toBe(46.07);
    expect(cells.has('f1:structure_mw/b')).toBe(false);
    // The text of c was computed before, for a.
    expect(measured).toEqual([3, 1]);
  });

  it('creates keys only when somebody looks at them, and empties what nobody looks at', async () => {
    const { columns, cells } = makeColumns(ROWS);
    columns.show('s', [mw]);
    const end = columns.show('s', [key]);
    await until(() => expect(cells.get('f1:structure_inchikey/a')).toBe('BSYNRYMUTXBXSQ-UHFFFAOYSA-N'));
    expect(cells.get('f1:structure_inchikey/b')).toBe('BSYNRYMUTXBXSQ-UHFFFAOYSA-N');
    end();
    expect([...cells.keys()].some((name) => name.startsWith('f1:structure_inchikey'))).toBe(false);
    expect(columns.fields()).toHaveLength(1);
  });

  it('are there on the next visit without computing, except for what changed meanwhile', async () => {
    const cache = memoryStructureCache();
    const first = makeColumns(ROWS, cache);
    first.columns.show('s', [mw]);
    await until(() => expect(first.cells.size).toBe(2));
    await first.save();

    const second = makeColumns([...ROWS, { id: 'c', smiles: 'CCO' }], cache);
    second.columns.show('s', [mw]);
    await until(() => expect(second.cells.get('f1:structure_mw/c')).toBe(46.07));
    expect(second.cells.get('f1:structure_mw/a')).toBe(180.16);
    expect(second.measured).toEqual([1]);
    await second.save();

    // Keys were not created until now; a newer toolkit computes everything again.
    const third = makeColumns(ROWS, cache);
    third.columns.show('s', [key]);
    await until(() => expect(third.cells.size).toBe(2));
    expect(third.measured).toEqual([3]);
    const newer = makeColumns(ROWS, cache, 'v2');
    newer.columns.show('s', [mw]);
    await until(() => expect(newer.cells.size).toBe(2));
    expect(newer.measured).toEqual([3]);
  });

  it('are stored in few parts, and nothing remains of deleted structures', async () => {
    const cache = memoryStructureCache();
    const { columns, cells, save } = makeColumns([{ id: 'a', smiles: 'C' }], cache);
    columns.show('s', [mw]);
    await until(() => expect(cells.size).toBe(1));
    for (let length = 2; length <= 14; length++) {
      columns.take('s', 'f1', new Map([['a', 'C'.repeat(length)]]));
      await until(() => expect(cells.get('f1:structure_mw/a')).toBeCloseTo(2.02 + 14.03 * length, 0));
      await save();
    }
    expect(cache.rows.size).toBeLessThan(9);
    // Another tab writes: the parts that this one named no longer exist, and nothing is lost by it.
    await cache.put('s:f1:facts', []);
    columns.take('s', 'f1', new Map([['a', 'CO']]));
    await until(() => expect(cells.get('f1:structure_mw/a')).toBe(32.04));
    await save();
    const next = makeColumns([{ id: 'a', smiles: 'CO' }], cache);
    next.columns.show('s', [mw]);
    await until(() => expect(next.cells.size).toBe(1));
    expect(next.measured).toEqual([]);
  });

  it('are identified in a view by field and measure', () => {
    const reference = referenceOfColumn(mw.id);
    expect(reference).toEqual({
      data_field_id: 'f1',
      lookup_field_id: null,
      plot_field_id: null,
      sort_behavior: 'none',
      aggregation_type: 'structure_mw',
    });
    expect(columnIdOf(reference)).toBe(mw.id);
    expect(columnIdOf(referenceOfColumn('f1'))).toBe('f1');
    expect(structureColumn('f1:structure_mw', () => ({ ...source, field_type: 'text' }))).toBeNull();
  });
});
