import { fc } from '@tests/support/fc';
import { finish } from '@workers/table/columns/slices';
import { packIds, unpackIds } from '@workers/table/store/recordIds';
import { expect, it } from 'vitest';
import { runIds } from '@/domain/records/recordSweep';

const BASES = ['01a20068-331b-72cd-88c3-9785', '01a20068-331b-72cd-88c3-9786', '01a20069-0000-7000-8000-0000'];

const run = fc.record({
  base: fc.constantFrom(...BASES),
  start: fc.integer({ min: 0, max: 60 }).map((tens) => tens * 40),
  count: fc.integer({ min: 1, max: 40 }),
});
const idLists = fc
  .uniqueArray(run, { maxLength: 8, selector: ({ base, start }) => base + start })
  .chain((runs) =>
    fc.tuple(fc.constant(runIds(runs)), fc.array(fc.constantFrom('r-1', 'r-2', 'odd'), { maxLength: 1 })),
  )
  .map(([ids, odd]) => [...ids, ...odd]);

it('returns every id by position and every position by id, in runs and in lists', () => {
  fc.assert(
    fc.property(idLists, (ids) => {
      const packed = unpackIds(finish(packIds(ids)));
      expect(ids.map((_, i) => packed.at(i))).toEqual(ids);
      expect(ids.map((id) => packed.find(id))).toEqual(ids.map((_, i) => i));
      expect(packed.find('01a20068-331b-72cd-88c3-978700000000')).toBe(-1);
      expect(packed.find(`${BASES[0]}ffffffff`)).toBe(-1);
      if (packed.rising) expect([...ids].sort()).toEqual(ids);
    }),
  );
});

it('stores a table created in several operations as a few increasing runs', () => {
  const ids = runIds(BASES.map((base) => ({ base, start: 7, count: 2000 })));
  const packed = finish(packIds(ids));
  expect(packed).toHaveLength(BASES.length);
  expect(unpackIds(packed).rising).toBe(true);
});
