import { describe, expect, it } from 'vitest';
import { jsonArrayEnd } from '@/lib/jsonArrayEnd';

describe('the end of a JSON array at the beginning of a text', () => {
  const arrays = ['[]', '[[1,2,"a"]]', '[[1,2,"]"],[3]]', '["\\"]"]', '["\\\\"]', '[{"a":["]",[{}]]}]', '["\u2028é]"]'];

  it.each(arrays)('is found whatever follows: %s', (array) => {
    for (const rest of ['', '}', ',"x":[[1]]}', ']']) expect(jsonArrayEnd(array + rest)).toBe(array.length);
  });

  it.each(arrays)('is not found in a part of it: %s', (array) => {
    for (let cut = 0; cut < array.length; cut++) expect(jsonArrayEnd(array.slice(0, cut))).toBe(-1);
  });
});
