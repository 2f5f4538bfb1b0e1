import { expect, it, vi } from 'vitest';
import type { RecordRow } from '@/domain/records/recordRow';
import { tablesOfRecords } from '@/parts/sets/tablesOfRecords';
import type { LocalStore } from '@/store/localStore';

const record = (id: string, entity_slice_id: string, is_deleted = false) =>
  ({ id, attrs: { entity_slice_id, is_deleted } }) as RecordRow;

function storeOf(held: readonly RecordRow[], far: readonly RecordRow[] | 'no network' | null): LocalStore {
  const remote = far && {
    records: vi.fn(async (ids: readonly string[]) => {
      if (far === 'no network') throw new Error('no network');
      return { records: far.filter(({ id }) => ids.includes(id)) };
    }),
  };
  const reader = { records: async (ids: readonly string[]) => ids.map((id) => held.find((row) => row.id === id)) };
  return { reader, ports: { remote } } as unknown as LocalStore;
}

const HELD = [record('a', 'compounds'), record('b', 'lots'), record('gone', 'lots', true), record('c', 'compounds')];

it('groups records by table, that of the first one first, and leaves deleted ones out', async () => {
  const { tables, unknown } = await tablesOfRecords(storeOf(HELD, []), ['b', 'a', 'gone', 'c']);
  expect([...tables]).toEqual([
    ['lots', ['b']],
    ['compounds', ['a', 'c']],
  ]);
  expect(unknown).toEqual([]);
});

it('looks up those of tables that are not on this laptop on the server', async () => {
  const far = [record('x', 'plates'), record('y', 'plates', true)];
  const { tables, unknown } = await tablesOfRecords(storeOf(HELD, far), ['a', 'x', 'y', 'hidden']);
  expect([...tables]).toEqual([
    ['compounds', ['a']],
    ['plates', ['x']],
  ]);
  expect(unknown).toEqual([]);
});

it('says for which records the table is unknown if the server cannot be asked', async () => {
  for (const far of ['no network', null] as const) {
    const { tables, unknown } = await tablesOfRecords(storeOf(HELD, far), ['a', 'x']);
    expect([...tables.keys()]).toEqual(['compounds']);
    expect(unknown).toEqual(['x']);
  }
});
