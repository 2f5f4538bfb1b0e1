import { fc } from '@tests/support/fc';
import { asParcels, fromParcels } from '@workers/table/port/heavyArrays';
import { describe, expect, it } from 'vitest';

const arrays = fc.oneof(fc.uint8Array(), fc.uint32Array(), fc.float64Array({ noNaN: true }));
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.constant(undefined),
    arrays,
    fc.array(fc.string()),
    fc.array(fc.record({ in: tie('value') })),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), tie('value')),
  ),
}));

describe('heavy arrays of a stored table', () => {
  it('are kept outside the transferred value, and are the same afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(values.value, async (value) => {
        const travelled = structuredClone(asParcels(value, 8));
        const heavy = (part: unknown): boolean =>
          ArrayBuffer.isView(part)
            ? part.byteLength >= 8
            : typeof part === 'object' && part !== null && Object.values(part).some(heavy);
        expect(heavy(travelled)).toBe(false);
        expect(await fromParcels(travelled)).toEqual(value);
      }),
    );
  });

  it('are copied out of a part of a buffer only', async () => {
    const view = new Uint32Array([1, 2, 3, 4]).subarray(1, 3);
    expect(await fromParcels(asParcels({ view }, 8))).toEqual({ view: Uint32Array.of(2, 3) });
  });
});
