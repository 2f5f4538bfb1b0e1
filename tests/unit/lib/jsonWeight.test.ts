import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { jsonWeight } from '@/lib/jsonWeight';

describe('the weight of a text', () => {
  it('is its size as JSON, plain or not', () => {
    const letter = fc.integer({ min: 0, max: 0xd7ff }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.string({ unit: letter }), fc.nat(40), (text, plain) => {
        const long = 'ACGT -'.repeat(plain) + text;
        const real = Buffer.byteLength(JSON.stringify(long));
        // Two control characters have a short form, which is not taken into account: the result is never too small.
        expect(jsonWeight(long)).toBe(real + 4 * (long.match(/[\b\f]/g)?.length ?? 0));
      }),
    );
    for (const text of ['', '"', '\\', '~', '\u007f', ' ', '!', '#', '[', ']', 'é'])
      expect(jsonWeight(text), JSON.stringify(text)).toBe(Buffer.byteLength(JSON.stringify(text)));
  });
});
