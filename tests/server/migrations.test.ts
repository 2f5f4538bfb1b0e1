import { openDb } from '@server/storage/db';
import { migrate } from '@server/storage/migrate';
import { MIGRATIONS } from '@server/storage/migrations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { newId } from '../support/server/testServer';

describe('databases of earlier versions', () => {
  let databases: TestDatabases;
  beforeAll(async () => {
    databases = (await embeddedDatabases()) as TestDatabases;
  });
  afterAll(() => databases?.stop());

  it('0411: fields still show what they showed, and nothing else of any row is changed', async () => {
    const db = openDb(await databases.create(), 2, () => {});
    const before0411 = MIGRATIONS.filter(({ id }) => id !== '0411_fields_show_experiments');
    await migrate(db, before0411);
    const workspaces = [newId(), newId()];
    for (const [i, id] of workspaces.entries())
      await db.query('insert into workspace (id, slug) values ($1, $2)', [id, `w${i}`]);
    const hides = { field_name: 'IC50', attrs: { unit: 'nM' }, display_includes_operations: false };
    const rows: [kind: string, attrs: object][] = [
      ['field', { ...hides, display_includes_sub_records: true }],
      ['field', { ...hides, display_includes_operations: true, display_includes_sub_records: false }],
      // Written before these names existed.
      ['field', { field_name: 'Old', attrs: {} }],
      ['slice', { slice_name: 'Assays', display_includes_operations: false }],
      ['view', { view_name: 'Potent', view_fields: [{ id: 'x', data_field_id: 'y' }] }],
    ];
    for (const workspace of workspaces)
      for (const [kind, attrs] of rows)
        await db.query(
          `insert into row (workspace_id, kind, id, attrs, born, stamps, seq) values ($1, $2, $3, $4, $5, '{}', 7)`,
          [workspace, kind, newId(), JSON.stringify(attrs), `${kind} born`],
        );
    const all = () =>
      db.query<{ kind: string; attrs: object }>(
        'select workspace_id, kind, id, attrs, born, stamps, seq from row order by id',
      );
    const held = await all();
    expect(await migrate(db, MIGRATIONS)).toEqual(['0411_fields_show_experiments']);
    const shown = { display_includes_operations: true, display_includes_sub_records: false };
    expect(await all()).toEqual(
      held.map((row) => (row.kind === 'field' ? { ...row, attrs: { ...row.attrs, ...shown } } : row)),
    );
    expect(held).toHaveLength(2 * rows.length);
    expect(await migrate(db, MIGRATIONS)).toEqual([]);
    await db.close();
  });

  it('of any release become like a new one, with their rows, though later migrations have lower numbers', async () => {
    const shapeOf = async (released: number) => {
      const db = openDb(await databases.create(), 2, () => {});
      await migrate(db, MIGRATIONS.slice(0, released));
      const workspace = newId();
      await db.query('insert into workspace (id, slug) values ($1, $2)', [workspace, 'lab']);
      await db.query(
        `insert into row (workspace_id, kind, id, attrs, born, stamps, seq) values ($1, 'view', $2, '{"view_name":"Kept"}', 'x', '{}', 7)`,
        [workspace, newId()],
      );
      await migrate(db, MIGRATIONS);
      const columns = await db.query<{ text: string }>(
        `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as text
         from information_schema.columns where table_schema = 'public' order by 1`,
      );
      const indexes = await db.query<{ text: string }>(
        `select indexdef as text from pg_indexes where schemaname = 'public' order by 1`,
      );
      const rows = await db.query<{ attrs: object }>('select attrs from row');
      await db.close();
      return { shape: [...columns, ...indexes].map(({ text }) => text), rows };
    };
    const fresh = await shapeOf(MIGRATIONS.length);
    expect(fresh.shape.length).toBeGreaterThan(100);
    for (const released of [2, 16, 26]) expect(await shapeOf(released)).toEqual(fresh);
    expect(fresh.rows).toEqual([{ attrs: { view_name: 'Kept' } }]);
  });
});
