import { expect, it } from 'vitest';
import { fieldNameKey, requiredName, requiredText } from '@/domain/fields/requiredText';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { comparisonIdentifier, recordIdentifier } from '@/domain/identifiers/recordIdentifier';
import { splitIdentifiers } from '@/domain/identifiers/splitIdentifiers';
import { Refusal } from '@/domain/refusal';

it('joins the parts with two colons; a part may be empty, but not all', () => {
  expect(recordIdentifier(['A', '1'])).toBe('A::1');
  expect(recordIdentifier([' A ', ''])).toBe('A::');
  expect(recordIdentifier(['A'])).toBe('A');
  for (const parts of [[], [''], [' ', '']]) expect(() => recordIdentifier(parts)).toThrow('Invalid identifier');
});

it('shows a multiplication sign in comparisons', () => {
  expect(comparisonIdentifier('A::1')).toBe('A \u00d7 1');
});

it('compares trimmed and ignoring case', () => {
  expect(identifierKey(' AbC ')).toBe(identifierKey('aBc'));
});

it('splits a pasted list, without duplicates', () => {
  expect(splitIdentifiers('A1, b2\n\na1\tC 3\r\n,')).toEqual(['A1', 'b2', 'C 3']);
});

it('refuses empty texts and names with the words of the specification', () => {
  expect(requiredText('  a ', ['x'])).toBe('a');
  expect(() => requiredText('   ', ['x'])).toThrow(Refusal);
  expect(() => requiredText('   ', ['x'])).toThrow('Text cannot be empty.');
  expect(requiredName(' a', ['x'])).toBe('a');
  expect(() => requiredName('', ['x'])).toThrow('Name cannot be empty.');
  expect(fieldNameKey(' Name ')).toBe(fieldNameKey('name'));
  for (const name of ['', ' ', null, undefined]) expect(() => fieldNameKey(name)).toThrow('Invalid field name');
});
