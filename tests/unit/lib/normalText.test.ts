import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { foldText } from '@/lib/foldText';
import { normalText } from '@/lib/normalText';

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

/** Processor time in ms. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a text in a normal form', () => {
  it("equals the platform's result, whatever letters and marks people write", () => {
    const unit = fc.oneof(
      fc.constantFrom('a', '\u0301', '\u0323', '\u1100', '\u1161', '\u00c5', '\ufb01'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 400 }), fc.constantFrom(...FORMS), (parts, form) => {
        const text = parts.join('').replace(/(\p{M}{10})\p{M}+/gu, '$1');
        expect(normalText(text, form)).toBe(text.normalize(form));
      }),
    );
  });

  it('is computed in linear time, even with endless combining marks out of order', () => {
    const marked = (count: number) => `a${'\u0301\u0323'.repeat(count / 2)}`;
    timeOf(() => foldText(marked(10_000)));
    const short = Math.max(
      5,
      timeOf(() => foldText(marked(20_000))),
    );
    const long = timeOf(() => foldText(marked(200_000)));
    // Ten times the length used to take a hundred times as long, four seconds and more.
    expect(long / short).toBeLessThan(40);
    expect(normalText(marked(1_000), 'NFC')).toContain('\u0323');
  });
});
