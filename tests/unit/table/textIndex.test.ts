import { fc } from '@tests/support/fc';
import { rowsOfBits } from '@workers/table/columns/bits';
import { finish } from '@workers/table/columns/slices';
import { TextIndex } from '@workers/table/columns/textIndex';
import { describe, expect, it } from 'vitest';

const letter = fc.constantFrom(...'abcA -10\u00b5\u0001\t'.split(''), 'ab', 'abc', ' of ');
const textOf = (maxLength: number) => fc.array(letter, { maxLength }).map((parts) => parts.join('').toLowerCase());
const long = fc.nat(3).map((n) => `${'acgt'.repeat(200)}${n} tail`);
const texts = fc.array(fc.oneof({ weight: 20, arbitrary: textOf(12) }, { weight: 1, arbitrary: long }), {
  maxLength: 120,
});
const needles = fc
  .array(fc.oneof(textOf(5), fc.constant('gta')), { maxLength: 4 })
  .map((all) => all.filter((n) => n !== ''));

function expected(all: readonly string[], wanted: readonly string[]): number[] {
  return all.flatMap((text, code) => (wanted.some((needle) => text.includes(needle)) ? [code] : []));
}

describe('TextIndex', () => {
  it('finds what reading all texts finds, including texts added later and after being stored', () => {
    fc.assert(
      fc.property(texts, texts, needles, (first, later, wanted) => {
        const all = [...first];
        const index = new TextIndex(
          () => all.length,
          (code) => all[code]!,
          0,
        );
        finish(index.build());
        all.push(...later);
        expect([...rowsOfBits(index.containing(wanted))]).toEqual(expected(all, wanted));
        const stored = index.stored();
        if (!stored) return;
        const restored = new TextIndex(
          () => all.length,
          (code) => all[code]!,
          0,
        );
        restored.adopt(structuredClone(stored));
        expect([...rowsOfBits(restored.containing(wanted))]).toEqual(expected(all, wanted));
        finish(restored.build());
        expect([...rowsOfBits(restored.containing(wanted))]).toEqual(expected(all, wanted));
      }),
      { numRuns: 1500 },
    );
  });

  it('finds the same by reading through, whatever entries arrive in between', () => {
    const many = fc.array(textOf(6), { minLength: 60, maxLength: 200 });
    fc.assert(
      fc.property(fc.array(many, { maxLength: 4 }), needles, (batches, wanted) => {
        const all: string[] = [];
        const index = new TextIndex(
          () => all.length,
          (code) => all[code]!,
        );
        for (const batch of batches) {
          all.push(...batch);
          expect([...rowsOfBits(index.containing(wanted))]).toEqual(expected(all, wanted));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps tokens that many texts share as bits and finds the same', () => {
    const all = Array.from({ length: 5000 }, (_, i) => `alpha ${i % 7 === 0 ? 'beta' : 'x'} row-${i}`);
    const index = new TextIndex(
      () => all.length,
      (code) => all[code]!,
    );
    finish(index.build());
    for (const needle of ['alpha', 'a', 'be', 'bet', 'row-49', '9', 'a b', 'a beta row-7', 'alpha x'])
      expect(rowsOfBits(index.containing([needle])).length).toBe(all.filter((text) => text.includes(needle)).length);
  });
});
