import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { isNestedBeyond } from '@/lib/isNestedBeyond';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('a JSON text', () => {
  it('is as deeply nested as its content, whatever characters its strings contain', () => {
    const text = fc.array(fc.constantFrom('[', ']', '{', '}', '"', '\\', 'a', ',')).map((signs) => signs.join(''));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ depthSize: 'small' }, text, fc.array(tie('tree')), fc.dictionary(text, tie('tree'))),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const depth = depthOf(value);
        expect(isNestedBeyond(JSON.stringify(value), depth)).toBe(false);
        if (depth > 0) expect(isNestedBeyond(JSON.stringify(value), depth - 1)).toBe(true);
      }),
    );
  });

  it('is read only up to the bracket that exceeds the limit, and unclosed quotes do not slow this down', () => {
    const before = process.cpuUsage();
    for (const text of ['['.repeat(5_000_000), '{"a":'.repeat(1_000_000)]) expect(isNestedBeyond(text, 40)).toBe(true);
    for (const text of [`"${'\\'.repeat(2_000_000)}`, '\\"'.repeat(1_000_000), '"'.repeat(2_000_000)])
      expect(isNestedBeyond(text, 40)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1_000);
  });
});
