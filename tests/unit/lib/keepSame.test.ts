import { describe, expect, it } from 'vitest';
import { keepSame } from '@/lib/keepSame';

describe('keepSame', () => {
  it('keeps an object and its parts while they are equal', () => {
    const before = { filters: [{ id: 'a' }], sorts: ['b'] };
    expect(keepSame(before, structuredClone(before))).toBe(before);
    const next = keepSame(before, { filters: [{ id: 'a' }], sorts: ['c'] });
    expect(next).toEqual({ filters: [{ id: 'a' }], sorts: ['c'] });
    expect(next.filters).toBe(before.filters);
  });

  it('keeps a list a list when an item is added, removed or moved', () => {
    const before = ['a', 'b'];
    expect(keepSame(before, ['a', 'b'])).toBe(before);
    for (const next of [['a', 'b', 'c'], ['b'], ['b', 'a'], []]) {
      const kept = keepSame(before, next);
      expect(Array.isArray(kept)).toBe(true);
      expect(kept).toEqual(next);
    }
  });
});
