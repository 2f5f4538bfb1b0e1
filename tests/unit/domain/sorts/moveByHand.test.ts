import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { HAND_PLACES, moveByHand } from '@/domain/sorts/moveByHand';

const ALL = Array.from({ length: 12 }, (_, i) => `r${String(i).padStart(2, '0')}`);

/** As the table shows it: named records first, the others by name. */
const shownBy = (order: readonly string[], passing: ReadonlySet<string> = new Set(ALL)) =>
  [...order, ...ALL.filter((id) => !order.includes(id))].filter((id) => passing.has(id));

describe('R-D-9.15 the manual order', () => {
  it('after any moves has what was moved where it was put, and everything else as it was', () => {
    const move = fc.record({
      moved: fc.subarray(ALL, { minLength: 1, maxLength: 3 }),
      to: fc.nat(11),
      passing: fc.subarray(ALL, { minLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 8 }), (moves) => {
        let order: string[] = [];
        for (const { moved, to, passing } of moves) {
          const shown = shownBy(order, new Set([...passing, ...moved]));
          const others = shown.filter((id) => !moved.includes(id));
          const at = Math.min(to, others.length);
          order = moveByHand(order, moved, others.slice(0, at), others[at] ?? null)!;
          const wanted = [...others.slice(0, at), ...moved, ...others.slice(at)];
          expect(shownBy(order, new Set(shown))).toEqual(wanted);
        }
      }),
    );
  });

  it('names no more records than are above the position, and says if that is too many', () => {
    expect(moveByHand([], ['c'], ['a'], 'b')).toEqual(['a', 'c']);
    expect(moveByHand(['x', 'y'], ['y'], [], 'x')).toEqual(['y', 'x']);
    const many = Array.from({ length: HAND_PLACES }, (_, i) => `r${i}`);
    expect(moveByHand([], ['z'], many, null)).toBeNull();
    expect(moveByHand([], ['z'], many.slice(1), null)).toHaveLength(HAND_PLACES);
  });
});
