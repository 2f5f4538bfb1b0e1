import { CacheMemory } from '@server/events/cacheMemory';
import { Structure, StructureCache } from '@server/events/structureCache';
import type { Sql } from '@server/storage/db';
import { fc } from '@tests/support/fc';
import { field, id, stored } from '@tests/support/store/labFixture';
import { describe, expect, it } from 'vitest';
import type { StoredRow } from '@/domain/changes/storedRow';

const fieldOf = (n: number, name: string, removed = false): StoredRow => ({
  ...stored('field', field(id(n), name)),
  ...(removed && { removed: 'gone' }),
});

describe('plain rows of a workspace', () => {
  it('have at each moment the state that their changes give, and earlier states are unchanged', () => {
    const change = fc.array(fc.record({ n: fc.nat(80), name: fc.string({ maxLength: 3 }), removed: fc.boolean() }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.nat(60), fc.array(change, { maxLength: 40 }), fc.boolean(), (first, changes, looks) => {
        const rows = new Map(Array.from({ length: first }, (_, n) => [id(n), fieldOf(n, `F${n}`)] as const));
        const moments: { structure: Structure; rows: Map<string, StoredRow> }[] = [];
        let structure = Structure.of(0, rows.values());
        for (const [i, change] of changes.entries()) {
          if (looks) structure.all('field');
          const changed = change.map(({ n, name, removed }) => fieldOf(n, name, removed));
          for (const row of changed) rows.set(row.id, row);
          structure = structure.with(i + 1, changed);
          moments.push({ structure, rows: new Map(rows) });
        }
        for (const moment of moments) {
          const there = [...moment.rows.values()].filter(({ removed }) => removed === undefined);
          const names = (list: readonly { id: string; field_name: unknown }[]) =>
            [...list].map((one) => `${one.id} ${one.field_name}`).sort();
          expect(names(moment.structure.all('field'))).toEqual(
            names(there.map((row) => ({ id: row.id, field_name: row.attrs.field_name }))),
          );
          for (const row of moment.rows.values()) {
            expect(moment.structure.stored('field', row.id)).toBe(row);
            expect(moment.structure.get('field', row.id)?.field_name).toBe(
              row.removed === undefined ? row.attrs.field_name : undefined,
            );
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keep the lists of kinds that do not change, and rows that do not', () => {
    const before = Structure.of(1, [fieldOf(1, 'A'), fieldOf(2, 'B'), stored('program', { id: id(9) })]);
    const [fields, programs] = [before.all('field'), before.all('program')];
    const after = before.with(2, [fieldOf(2, 'C')]);
    expect(after.all('program')).toBe(programs);
    expect(after.all('field')[0]).toBe(fields[0]);
    expect(after.all('field').map((one) => one.field_name)).toEqual(['A', 'C']);
    expect(fields.map((one) => one.field_name)).toEqual(['A', 'B']);
  });
});

describe('the memory of caches', () => {
  it('is limited in total: the least recently used entry is dropped, whichever cache contains it', () => {
    const memory = new CacheMemory(100);
    const [a, b] = [memory.keep<string, string>('a'), memory.keep<string, string>('b')];
    a.set('one', '1', 40);
    b.set('two', '2', 40);
    expect(a.get('one')).toBe('1');
    b.set('three', '3', 40);
    expect([a.get('one'), b.get('two'), b.get('three')]).toEqual(['1', undefined, '3']);
    expect(memory.bytes).toBe(80);
    expect(Object.fromEntries(memory.uses)).toEqual({ a: 40, b: 40 });
    a.set('one', '1', 70);
    expect([memory.bytes, b.get('three')]).toEqual([70, undefined]);
    a.set('large', 'L', 500);
    expect([a.get('large'), a.get('one'), memory.bytes]).toEqual(['L', undefined, 500]);
    a.delete('large');
    expect(memory.bytes).toBe(0);
  });

  it('drops plain rows of an inactive workspace and reads them again when somebody comes back', async () => {
    const rows = Array.from({ length: 50 }, (_, n) => ({ ...fieldOf(n, `F${n}`), removed: null, seq: 1 }));
    const asked: unknown[][] = [];
    const sql = {
      query: async (_: string, values: unknown[]) => {
        asked.push(values);
        return values[2] === -1 ? rows : [];
      },
    } as unknown as Sql;
    const cache = new StructureCache(new CacheMemory(120_000));
    for (let i = 0; i < 5; i++) await cache.load(sql, `workspace ${i}`, 1);
    await cache.load(sql, 'workspace 4', 1);
    expect(asked).toHaveLength(5);
    const again = await cache.load(sql, 'workspace 0', 1);
    expect(asked).toHaveLength(6);
    expect(again.all('field')).toHaveLength(50);
    await cache.load(sql, 'workspace 0', 2);
    expect(asked.at(-1)?.[2]).toBe(1);
  });
});
