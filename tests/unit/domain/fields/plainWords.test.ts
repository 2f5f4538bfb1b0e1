import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { plainWords } from '@/domain/fields/plainWords';
import type { Json } from '@/lib/json';

describe('a content whose field is no longer known', () => {
  it.each<[Json, string]>([
    ['dry', 'dry'],
    [12.5, '12.5'],
    [true, 'yes'],
    [null, ''],
    [{ qualifier: '>', value: 30 }, '> 30'],
    [{ qualifier: '=', value: 12.4, sd: 1.9 }, '12.4 ± 1.9'],
    [{ qualifier: '<', value: 0.01, text: '< 0.010' }, '< 0.01'],
    [[{ fileId: '019b8d62-7a87-7a05-bb18-aaa379bce7cc', filename: 'gel.png', size: 7 }], 'gel.png'],
    [
      [
        { x: 1, y: 2 },
        { x: 2, y: 4 },
      ],
      '2 points',
    ],
    [['red', 'blue'], 'red, blue'],
    ['019b8d62-7a87-7a05-bb18-aaa379bce7cc', 'a choice that can no longer be named'],
  ])('%j is shown as "%s"', (content, words) => {
    expect(plainWords(content)).toBe(words);
  });

  it('is never shown as raw JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (content) => {
        fc.pre(typeof content === 'object' && content !== null);
        const names = JSON.stringify(content);
        expect(plainWords(content as Json)).not.toBe(names);
      }),
    );
  });
});
