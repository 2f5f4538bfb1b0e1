import { fc } from '@tests/support/fc';
import { expect, it } from 'vitest';
import { compilePattern } from '@/domain/fields/pattern';
import { matchesStandardFormat, standardFormatFault } from '@/domain/fields/standardFormat';

const atom = fc.constantFrom(
  'a',
  'b',
  '1',
  '.',
  '\\d',
  '\\w',
  '[ab]',
  '[^a-c]',
  '[\\]x]',
  '\\.',
  '\\b',
  '^',
  '$',
  '\\x61',
  '-',
);
const pattern = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    atom,
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => a + b),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => `(${a}|${b})`),
    fc
      .tuple(tie('tree'), fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '+?'))
      .map(([a, q]) => `(?:${a})${q}`),
  ),
})).tree;

it('matches what the platform engine matches, over the whole text', () => {
  fc.assert(
    fc.property(pattern, fc.string({ unit: fc.constantFrom(...'ab1.-]x c'), maxLength: 6 }), (source, text) => {
      expect(compilePattern(source).matches(text)).toBe(new RegExp(`^(?:${source})$`).test(text));
    }),
    { numRuns: 3000 },
  );
});

it('does not slow down on expressions that make backtracking engines hang', () => {
  const text = `${'a'.repeat(2000)}!`;
  for (const source of ['(a+)+', '(a|a)*', '(a|aa)+', '(.*)*x', 'a*a*a*a*a*b', '(?:a?){50}a{50}']) {
    expect(matchesStandardFormat(source, text)).toBe(false);
  }
});

it('refuses what is no expression, looks around, refers back, or is too large', () => {
  expect(standardFormatFault('^AB-[0-9]+$')).toBeNull();
  expect(standardFormatFault('(')).toBe('The standard format is not a valid regular expression.');
  for (const source of ['(?=a)b', '(?<!a)b'])
    expect(standardFormatFault(source)).toBe('A standard format cannot look ahead or behind.');
  for (const source of ['(a)\\1', '(?<x>a)\\k<x>'])
    expect(standardFormatFault(source)).toBe('A standard format cannot refer back to a group.');
  for (const source of ['((a{100}){100}){100}', '(((){999}){999}){999}', '(?:){1,999999999}']) {
    expect(standardFormatFault(source)).toBe('The standard format repeats too much.');
  }
  expect(standardFormatFault('a'.repeat(1001))).toBe('A standard format has at most 1000 characters.');
});

it('lets everything pass under an expression that an older version saved and this one cannot read', () => {
  expect(matchesStandardFormat('(?=a)b', 'anything')).toBe(true);
});
