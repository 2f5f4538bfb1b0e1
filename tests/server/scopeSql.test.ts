import { fc } from '@tests/support/fc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS } from '@/domain/kinds/registry';
import { matches } from '@/domain/permissions/matches';
import { isIn, type Scope } from '@/domain/permissions/scope';
import { Scopes } from '@/domain/rights/scopes';
import { scopeSql } from '../../sync-server/events/scopeSql';
import { type Db, openDb, type SqlValue, type TxSql } from '../../sync-server/storage/db';
import { ALL_KINDS, anyActor, anyRow, anyRows, asRow } from '../support/rights/randomRights';
import { anyScope, anyScopedRow } from '../support/rights/randomScope';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';

/** The rows that match, from a temporary table with the columns of `row` that scopes use. */
async function rowsIn(sql: TxSql, rows: readonly object[], scope: Scope): Promise<number[]> {
  const values: SqlValue[] = [JSON.stringify(rows)];
  const condition = scopeSql(scope, values);
  const found = await sql.query<{ at: string }>(
    `select at::text from (
       select at, attrs->>'id' as id, attrs from jsonb_array_elements($1::jsonb) with ordinality as drawn (attrs, at)
     ) as row where ${condition} order by at`,
    values,
  );
  return found.map(({ at }) => Number(at) - 1);
}

describe('a scope as SQL', () => {
  let databases: TestDatabases;
  let db: Db;
  beforeAll(async () => {
    databases = await embeddedDatabases();
    db = openDb(await databases.create(), 2, () => {});
  });
  afterAll(async () => {
    await db?.close();
    await databases?.stop();
  });

  it('finds the rows that match it', async () => {
    const property = fc.asyncProperty(
      fc.array(anyScopedRow, { minLength: 1, maxLength: 8 }),
      anyScope,
      async (drawn, scope) => {
        const rows = drawn.map((attrs, i) => ({ ...attrs, id: 'abcd'[i % 4] }));
        const found = await db.tx((sql) => rowsIn(sql, rows, scope));
        expect(found).toEqual(rows.flatMap((row, i) => (matches(scope, row) ? [i] : [])));
      },
    );
    await fc.assert(property, { numRuns: 400 });
  });

  it('finds what a person may know of, for every kind', async () => {
    const property = fc.asyncProperty(
      anyActor,
      anyRows,
      fc.array(anyRow, { minLength: 1, maxLength: 6 }),
      async (actor, workspace, drawn) => {
        const scopes = new Scopes(actor, workspace.sync);
        for (const [name, kind] of ALL_KINDS) {
          const rows = drawn.map((attrs, i) => asRow(name, attrs, i));
          const scope = scopes.readingKind(kind);
          const found = await db.tx((sql) => rowsIn(sql, rows, scope));
          expect(found, name).toEqual(rows.flatMap((row, i) => (matches(scope, row) ? [i] : [])));
        }
      },
    );
    await fc.assert(property, { numRuns: 40 });
    expect(ALL_KINDS.length).toBeGreaterThan(Object.keys(KINDS).length);
  });

  it('accepts only plain names as attributes', () => {
    expect(() => scopeSql(isIn("x' or true --", ['a']), [])).toThrow();
  });
});
