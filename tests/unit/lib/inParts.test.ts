import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { inParts } from '@/lib/inParts';
import type { Json } from '@/lib/json';
import { jsonWeight } from '@/lib/jsonWeight';

describe('parts by number and weight', () => {
  it('lose nothing, keep the order, and exceed the weight only for a single item that does', () => {
    const input = fc.tuple(fc.array(fc.nat(30)), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(input, ([items, count, weight]) => {
        const parts = [...inParts(items, (item) => item, { count, weight })];
        expect(parts.flat()).toEqual(items);
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(count);
          const sum = part.reduce((a, b) => a + b, 0);
          expect(part.length === 1 || sum <= weight).toBe(true);
        }
      }),
    );
  });
});

describe('the weight of a JSON value', () => {
  it('is that of its UTF-8 text, plus at most one for every list and object', () => {
    const size = (value: Json) => Buffer.byteLength(JSON.stringify(value));
    expect(jsonWeight('pUC19 “x” \n €')).toBe(size('pUC19 “x” \n €'));
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'small' }), (value) => {
        const weight = jsonWeight(value as Json);
        let groups = 0;
        JSON.stringify(value, (_key, item) => {
          if (typeof item === 'object' && item !== null) groups++;
          return item;
        });
        expect(weight - size(value as Json)).toBeGreaterThanOrEqual(0);
        expect(weight - size(value as Json)).toBeLessThanOrEqual(groups);
      }),
    );
  });
});
