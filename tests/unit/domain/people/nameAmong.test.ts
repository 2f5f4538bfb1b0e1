import { expect, it } from 'vitest';
import { nameAmong } from '@/domain/people/nameOfMember';

const li = { id: 'li', preferred_name: null, full_name: 'Li Wei' };

it('a person who is not among the members has left, but not while the members are being loaded', () => {
  expect(nameAmong([li], 'li')).toBe('Li Wei');
  expect(nameAmong([li], 'ada')).toBe('A former member');
  expect(nameAmong([], 'ada')).toBe('');
});
