import { fc } from '@tests/support/fc';
import { compareNaturalFast } from '@workers/table/columns/naturalCompare';
import { describe, expect, it } from 'vitest';
import { compareNaturalBase } from '@/domain/sorts/natural';

const letters = fc.constantFrom(...'aAbB01290 -_.:/()+~$#ZzéßÅ\u0301\tµ'.split(''));
const texts = fc.oneof(
  fc.array(letters, { maxLength: 10 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme-ascii', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc
    .tuple(fc.constantFrom('CMPD-', 'cmpd-', 'ABX-'), fc.nat(3000), fc.nat(3))
    .map(([p, n, z]) => p + '0'.repeat(z) + n),
);

describe('compareNaturalFast', () => {
  it('answers like the collator of the domain', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect(Math.sign(compareNaturalFast(a, b))).toBe(Math.sign(compareNaturalBase(a, b)));
      }),
      { numRuns: 20_000 },
    );
  });

  it('answers like the collator for texts with a common beginning', () => {
    fc.assert(
      fc.property(texts, texts, texts, (p, a, b) => {
        expect(Math.sign(compareNaturalFast(p + a, p + b))).toBe(Math.sign(compareNaturalBase(p + a, p + b)));
      }),
      { numRuns: 20_000 },
    );
  });
});
