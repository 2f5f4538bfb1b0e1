import { fc } from '@tests/support/fc';
import { expect, it } from 'vitest';
import { compareNaturalBase } from '@/domain/sorts/natural';
import { sceneOf, tableOf } from './randomScene';
import { SLICE } from './randomTable';

it('offers the records with the best identifiers: equal ones, then beginnings, then the others in natural order', () => {
  const texts = fc.constantFrom('', 'cmpd', 'CMPD-1', 'a', 'ABX-0', 'the', '1', 'zzz');
  fc.assert(
    fc.property(tableOf(['text'], 24), texts, fc.integer({ min: 1, max: 8 }), ([records, edits], text, limit) => {
      const { engine, records: held } = sceneOf(records, edits);
      const needle = text.toLowerCase();
      const close = (name: string) => (name === needle ? 0 : name.startsWith(needle) && needle !== '' ? 1 : 2);
      const expected = [...held.values()]
        .filter(({ attrs }) => !attrs.is_deleted && !attrs.is_archived)
        .map(({ attrs }) => attrs.record_identifier)
        .filter((name) => name.toLowerCase().includes(needle))
        .sort((a, b) => close(a.toLowerCase()) - close(b.toLowerCase()) || compareNaturalBase(a, b))
        .slice(0, limit);
      const found = engine.all.pick(SLICE, text, limit).map(({ identifier }) => identifier);
      // Names that natural order does not distinguish (case, leading zeros) may be in either order.
      expect(found.length).toBe(expected.length);
      found.forEach((name, i) => {
        expect(close(name.toLowerCase())).toBe(close(expected[i]!.toLowerCase()));
        expect(compareNaturalBase(name, expected[i]!)).toBe(0);
      });
    }),
    { numRuns: 200 },
  );
});
