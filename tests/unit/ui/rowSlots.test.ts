import { fc } from '@tests/support/fc';
import { expect, test } from 'vitest';
import { rowSlots } from '@/ui/grid/logic/rowSlots';

const windows = fc.array(
  fc.record({ start: fc.nat(60), length: fc.nat(12), active: fc.option(fc.nat(80), { nil: undefined }) }),
  { minLength: 1, maxLength: 12 },
);

test('visible rows have slots of their own, keep them while they are visible, and leave none empty below', () => {
  fc.assert(
    fc.property(windows, (steps) => {
      let before: ReadonlyMap<number, number> = new Map();
      for (const { start, length, active } of steps) {
        const rows = Array.from({ length }, (_, i) => start + i);
        if (active !== undefined && !rows.includes(active)) rows.push(active);
        const slots = rowSlots(before, rows);
        expect([...slots.keys()].sort((a, b) => a - b)).toEqual([...rows].sort((a, b) => a - b));
        expect(new Set(slots.values()).size).toBe(rows.length);
        for (const row of rows) if (before.has(row)) expect(slots.get(row)).toBe(before.get(row));
        const highest = Math.max(-1, ...[...before.values()], rows.length - 1);
        for (const slot of slots.values()) expect(slot).toBeLessThanOrEqual(highest);
        before = slots;
      }
    }),
  );
});

test('a window that moves by two rows gives the slots of the two that left to the two that arrived', () => {
  const first = rowSlots(new Map(), [0, 1, 2, 3, 4]);
  const second = rowSlots(first, [2, 3, 4, 5, 6]);
  expect(second.get(5)).toBe(first.get(0));
  expect(second.get(6)).toBe(first.get(1));
});
