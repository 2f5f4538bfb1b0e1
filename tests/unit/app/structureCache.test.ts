import { id, openDevice } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { structureCache } from '@/app/workspace/structureCache';

const blob = (text: string) => new Blob([text]);

it('parts of an index are replaced together: others are removed, kept ones stay, and nothing changes if a kept one is missing', async () => {
  const store = await openDevice({ name: 'shelf', userId: id(2) });
  const cache = structureCache(store);
  const held = async (key: string) => (await cache.get(key)).map(({ name }) => name).sort();
  expect(await held('t:f')).toEqual([]);
  await cache.put('t:f', [
    { name: 'a', bytes: blob('one') },
    { name: 'b', bytes: blob('two') },
  ]);
  await cache.put('t:f2', [{ name: 'a', bytes: blob('of another field') }]);
  expect(await held('t:f')).toEqual(['a', 'b']);

  expect(
    await cache.put('t:f', [
      { name: 'a', bytes: null },
      { name: 'c', bytes: blob('three') },
    ]),
  ).toBe(true);
  expect(await held('t:f')).toEqual(['a', 'c']);
  expect(
    await cache.put('t:f', [
      { name: 'b', bytes: null },
      { name: 'd', bytes: blob('four') },
    ]),
  ).toBe(false);
  expect(await held('t:f')).toEqual(['a', 'c']);
  expect(await cache.put('t:f', [])).toBe(true);
  expect(await held('t:f')).toEqual([]);
  expect(await held('t:f2')).toEqual(['a']);
});
