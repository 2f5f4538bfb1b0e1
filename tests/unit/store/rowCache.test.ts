import { fc } from '@tests/support/fc';
import { closeStore, field, id, openDevice, stored, TEXT_FIELD } from '@tests/support/store/labFixture';
import { expect, it, vi } from 'vitest';
import type { StoredRow } from '@/domain/changes/storedRow';
import { updateField } from '@/domain/commands/dataFields/updateField';
import { commit } from '@/store/acts/commit';
import { rowEntry } from '@/store/db/schema';
import { RowCache } from '@/store/rows/rowCache';
import { rowKey } from '@/store/rows/rowKey';

const fieldOf = (n: number, name: string) => stored('field', field(id(n), name));

it('returns what is on disk, whichever writes are reported to it', async () => {
  const act = fc.record({
    rows: fc.array(fc.record({ n: fc.nat(5), name: fc.string({ maxLength: 3 }) }), { maxLength: 3 }),
    gone: fc.array(fc.nat(5), { maxLength: 1 }),
    fate: fc.constantFrom('told', 'untold', 'failed', 'unread'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const disk = new Map<string, StoredRow>([[rowKey('field', id(0)), fieldOf(0, 'zero')]]);
      let version = 'v0';
      const cache = new RowCache({
        plain: async (keys) => keys.map((key) => disk.get(key)),
        kind: async () => [...disk.values()],
      });
      const check = async () => {
        const rows = cache.at(version);
        const keys = Array.from({ length: 6 }, (_, n) => rowKey('field', id(n)));
        expect(await rows.plain(keys)).toEqual(keys.map((key) => disk.get(key)));
        const byId = (list: readonly StoredRow[]) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(byId(await rows.kind('field'))).toEqual(byId([...disk.values()]));
      };
      await check();
      for (const [i, { rows, gone, fate }] of acts.entries()) {
        const written = rows.map(({ n, name }) => fieldOf(n, name));
        const keys = gone.map((n) => rowKey('field', id(n)));
        const turn = { from: version, to: `v${i + 1}` };
        if (fate !== 'failed') {
          for (const row of written) disk.set(rowKey('field', row.id), row);
          for (const key of keys) disk.delete(key);
          version = turn.to;
        }
        if (fate !== 'untold') cache.take(turn, written, keys);
        if (fate !== 'unread') await check();
      }
      await check();
    }),
  );
});

it('reads a kind once however many of its rows are changed one after another, and follows other tabs', async () => {
  const store = await openDevice({ name: 'row-cache', userId: id(2) });
  const other = await openDevice({ name: 'row-cache', userId: id(2), empty: true });
  await store.db.rows.bulkPut(Array.from({ length: 50 }, (_, i) => rowEntry(fieldOf(100 + i, `F${i}`))));
  const reads = vi.spyOn(store.db.rows, 'where');
  const rename = (where: typeof store, name: string) =>
    commit(where, updateField, { id: TEXT_FIELD, field_name: name });
  await rename(store, 'one');
  const first = reads.mock.calls.length;
  expect(first).toBeGreaterThan(0);
  for (const name of ['two', 'three', 'four']) await rename(store, name);
  expect(reads.mock.calls.length).toBe(first);

  await rename(other, 'five');
  await new Promise((next) => setTimeout(next, 50));
  const plan = (await rename(store, 'six')).plan;
  expect(plan.changes).toMatchObject([{ before: { field_name: 'five' }, after: { field_name: 'six' } }]);
  expect(reads.mock.calls.length).toBe(first);
  closeStore(store);
  closeStore(other);
});
