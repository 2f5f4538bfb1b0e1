import { fc } from '@tests/support/fc';
import { expect, it } from 'vitest';
import { compilePattern } from '@/domain/fields/pattern';
import { matchesStandardFormat, standardFormatFault } from '@/domain/fields/standardFormat';

/** Not if two of its groups have the same name. */
function isExpression(source: string): boolean {
  try {
    return new RegExp(source) !== null;
  } catch {
    return false;
  }
}

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

/** As pattern, but nothing that may be empty is repeated: engines differ in what such a repetition captures. */
const steady = fc.letrec<{ any: string; solid: string }>((tie) => ({
  any: fc.oneof({ maxDepth: 4 }, tie('solid'), fc.constantFrom('\\b', '^', '$', 'a?', '(b)*?', '(a|b){0,2}')),
  solid: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', 'b', '1', '.', '\\w', '[ab]', '[^a-c]', '-'),
    fc.tuple(tie('solid'), tie('any')).map(([a, b]) => a + b),
    fc.tuple(tie('any'), tie('solid')).map(([a, b]) => `(${a})${b}`),
    fc.tuple(tie('solid'), tie('solid')).map(([a, b]) => `(${a}|(?<x${a.length}y${b.length}>${b}))`),
    fc.tuple(tie('solid'), fc.constantFrom('+', '+?', '{2}', '{1,}', '{1,2}?')).map(([a, q]) => `(?:${a})${q}`),
  ),
})).any;

it('finds what the platform engine finds, with the same groups', () => {
  const spanOf = (span: [number, number] | undefined) => (span ? { start: span[0], end: span[1] } : null);
  fc.assert(
    fc.property(steady, fc.string({ unit: fc.constantFrom(...'ab1.-]x c'), maxLength: 8 }), (source, text) => {
      fc.pre(isExpression(source));
      const expected = [...text.matchAll(new RegExp(source, 'dg'))].map(({ indices }) => {
        const [all, ...groups] = indices as [number, number][];
        return { ...spanOf(all), groups: groups.map(spanOf) };
      });
      expect(compilePattern(source).finds(text)).toEqual(expected);
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

it('refuses invalid expressions, look-around, back references, and expressions that are too large', () => {
  expect(standardFormatFault('^AB-[0-9]+$')).toBeNull();
  expect(standardFormatFault('(')).toBe('This is not a valid regular expression.');
  for (const source of ['(?=a)b', '(?<!a)b'])
    expect(standardFormatFault(source)).toBe('Look-ahead and look-behind are not supported.');
  for (const source of ['(a)\\1', '(?<x>a)\\k<x>'])
    expect(standardFormatFault(source)).toBe('References back to a group are not supported.');
  for (const source of ['((a{100}){100}){100}', '(((){999}){999}){999}', '(?:){1,999999999}']) {
    expect(standardFormatFault(source)).toBe('The expression repeats too much.');
  }
  expect(standardFormatFault('a'.repeat(1001))).toBe('A regular expression has at most 1000 characters.');
});

it('accepts everything under an expression that an older version saved and this one cannot read', () => {
  expect(matchesStandardFormat('(?=a)b', 'anything')).toBe(true);
});
