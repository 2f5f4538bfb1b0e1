import { fc } from '@tests/support/fc';
import { EntryOrder } from '@workers/table/columns/entryOrder';
import { finish, type Slices } from '@workers/table/columns/slices';
import { TextIndex } from '@workers/table/columns/textIndex';
import { describe, expect, it } from 'vitest';

describe('work that pauses while others do the same', () => {
  it('puts entries in order however builds of a growing column are interleaved', () => {
    const steps = fc.array(fc.record({ grow: fc.integer({ min: 0, max: 5000 }), advance: fc.nat(12) }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 97 }), (plan, modulus) => {
        const value = (code: number) => (code * 7919) % modulus;
        const order = new EntryOrder((a, b) => value(a) - value(b));
        const paused: Slices[] = [];
        let count = 0;
        for (const { grow, advance } of plan) {
          count += grow;
          const build = order.build(count);
          for (let i = 0; i < advance; i++) if (build.next().done) break;
          paused.push(build);
          if (advance % 3 === 0) order.sync(count);
        }
        for (const build of paused) finish(build);
        order.sync(count);
        const { sorted, ranks } = order.stored();
        expect(new Set(sorted).size).toBe(count);
        const wrong = sorted.findIndex((b, i) => {
          const a = i === 0 ? b : sorted[i - 1]!;
          return value(a) > value(b) || ranks[b]! - ranks[a]! !== Number(value(a) !== value(b));
        });
        expect(wrong).toBe(-1);
      }),
      { numRuns: 25 },
    );
  });

  it('lets two builders of one text index finish it', () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => `compound ${i}`);
    const index = new TextIndex(
      () => texts.length,
      (code) => texts[code]!,
    );
    const [first, second] = [index.build(), index.build()];
    first.next();
    second.next();
    finish(first);
    expect(() => finish(second)).not.toThrow();
  });
});
