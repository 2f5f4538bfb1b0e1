import { cellText } from '@server/records/cellText';
import { fc } from '@tests/support/fc';
import { expect, it } from 'vitest';

it('extracts the cell of a field from the stored cells, whatever they contain', () => {
  const ids = ['a1', 'b2', 'c3'];
  // Quotes, brackets and backslashes, and texts that look like another cell.
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', 'x') }),
    fc.constantFrom('"b2":[[1]]', '\\"b2":'),
  );
  const content = fc.oneof(
    text,
    fc.double({ noNaN: true }),
    fc.constant(null),
    fc.array(text),
    fc.record({ value: fc.integer(), of: text }),
  );
  const cell = fc.array(fc.tuple(text, fc.nat(), content, text, fc.constantFrom(0, 1)), { maxLength: 3 });
  const cells = fc.record({ a1: cell, b2: cell, c3: cell }, { requiredKeys: [] });
  fc.assert(
    fc.property(cells, (held) => {
      const stored = JSON.stringify(held);
      for (const id of ids) {
        const cut = cellText(stored, id);
        expect(cut === null ? undefined : JSON.parse(cut)).toEqual(JSON.parse(stored)[id]);
      }
    }),
  );
});
