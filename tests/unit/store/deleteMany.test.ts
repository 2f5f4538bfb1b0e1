import { fc } from '@tests/support/fc';
import { closeStore, openDevice } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { deleteMany } from '@/store/db/deleteMany';

const COUNT = 60;
const name = (i: number) => `record:${String(i).padStart(3, '0')}`;

it('deletes exactly the rows under the keys, whatever is between them', async () => {
  const store = await openDevice({ name: 'deleteMany', userId: 'u' });
  const { base } = store.db;
  const some = fc.uniqueArray(fc.integer({ min: 0, max: COUNT - 1 }), { maxLength: COUNT });
  const stretch = fc
    .tuple(fc.integer({ min: 0, max: COUNT - 1 }), fc.integer({ min: 0, max: COUNT }))
    .map(([from, count]) => Array.from({ length: Math.min(count, COUNT - from) }, (_, i) => from + i));
  await fc.assert(
    fc.asyncProperty(some, fc.oneof(some, stretch), async (held, doomed) => {
      await base.clear();
      await base.bulkPut(held.map((i) => ({ key: name(i), row: null })));
      await deleteMany(base, doomed.map(name));
      const left = held.filter((i) => !doomed.includes(i)).map(name);
      expect(await base.toCollection().primaryKeys()).toEqual(left.sort());
    }),
    { numRuns: 60 },
  );
  closeStore(store);
});
