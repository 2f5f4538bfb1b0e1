import { fc } from '@tests/support/fc';
import { anyScope, anyScopedRow } from '@tests/support/rights/randomScope';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, describe, expect, it } from 'vitest';
import { matches } from '@/domain/permissions/matches';
import { and, isIn, NONE, not, or, overlaps } from '@/domain/permissions/scope';
import { planScope, readScope } from '@/store/rows/scopeIndex';

const INDEXES = new Map([
  ['id', 'key'],
  ['created_by', 'attrs.created_by'],
  ['assigned_user_ids', 'attrs.assigned_user_ids'],
]);

interface Entry {
  key: string;
  attrs: object;
}

describe('a scope looked up in indexes', () => {
  const dexie = new Dexie('scopes', { indexedDB: new IDBFactory(), IDBKeyRange });
  dexie.version(1).stores({ rows: 'key, attrs.created_by, *attrs.assigned_user_ids' });
  const rows = dexie.table<Entry, string>('rows');
  afterAll(() => dexie.close());

  it('returns the rows that match it, each once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyScopedRow, { maxLength: 4 }), anyScope, async (drawn, scope) => {
        const entries = drawn.map((attrs, i): Entry => ({ key: 'abcd'[i] as string, attrs }));
        const attrsOf = ({ key, attrs }: Entry) => ({ ...attrs, id: key });
        await rows.clear();
        await rows.bulkAdd(entries);
        const found = await readScope(rows, scope, { indexes: INDEXES, attrsOf });
        const expected = entries.filter((entry) => matches(scope, attrsOf(entry)));
        expect(found.map(({ key }) => key).sort()).toEqual(expected.map(({ key }) => key));
      }),
      { numRuns: 300 },
    );
  });

  it('uses the part with the fewest keys, and every part of an alternative', () => {
    const own = isIn('created_by', ['me']);
    const assigned = overlaps('assigned_user_ids', ['me', 'you']);
    const lookup = (index: string, ids: string[]) => ({ index, ids });
    expect(planScope(and(own, assigned), INDEXES)).toEqual({
      rows: 'found',
      lookups: [lookup('attrs.created_by', ['me'])],
    });
    expect(planScope(or(own, assigned), INDEXES)).toEqual({
      rows: 'found',
      lookups: [lookup('attrs.created_by', ['me']), lookup('attrs.assigned_user_ids', ['me', 'you'])],
    });
    expect(planScope(or(own, isIn('entity_slice_id', ['t'])), INDEXES)).toEqual({ rows: 'any' });
    expect(planScope(not(own), INDEXES)).toEqual({ rows: 'any' });
    expect(planScope(NONE, INDEXES)).toEqual({ rows: 'none' });
  });
});
