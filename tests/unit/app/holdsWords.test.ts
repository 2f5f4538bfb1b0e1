import { expect, it } from 'vitest';
import { holdsWords } from '@/app/palette/holdsWords';

it.each([
  ['Add record to set', 'add to set', true],
  ['Add record to set', 'set  ADD ', true],
  ['Add record to set', '', true],
  ['Add record to set', 'add sets', false],
  ['Größe', 'GROSSE', false],
  ['Café au lait', 'LAIT café', true],
])('%s holds %s: %s', (text, query, expected) => {
  expect(holdsWords(text, query)).toBe(expected);
});
