import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { grouped } from '@/lib/words/grouped';

describe('numbers with separated thousands', () => {
  it.each([
    ['999', '999'],
    ['1000', '1,000'],
    ['-1234567.891', '-1,234,567.891'],
    ['1.2e+21', '1.2e+21'],
    ['n.d.', 'n.d.'],
  ])('%s is %s', (text, shown) => expect(grouped(text)).toBe(shown));

  it('keep their digits', () => {
    fc.assert(fc.property(fc.integer(), (value) => Number(grouped(String(value)).replaceAll(',', '')) === value));
  });
});
