import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { firstAfter, firstFrom } from '@/lib/sortedPlaces';

describe('places in sorted texts', () => {
  it('give the same range as checking each text', () => {
    const text = fc.string({ maxLength: 2, unit: fc.constantFrom('a', 'b', 'c', '\u{1F600}') });
    fc.assert(
      fc.property(fc.array(text), text, text, (texts, first, last) => {
        fc.pre(first <= last);
        const sorted = [...texts].sort();
        expect(sorted.slice(firstFrom(sorted, first), firstAfter(sorted, last))).toEqual(
          sorted.filter((held) => held >= first && held <= last),
        );
      }),
    );
  });
});
