import { expect, test } from 'vitest';
import { matchesKeys } from '@/lib/matchesKeys';

const pressed = (key: string, held: Partial<Record<'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey', true>> = {}) => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test('a shortcut is matched by its key with exactly its modifiers', () => {
  expect(matchesKeys(pressed('k', { ctrlKey: true }), 'Mod+K')).toBe(true);
  expect(matchesKeys(pressed('k', { metaKey: true }), 'Mod+K')).toBe(true);
  expect(matchesKeys(pressed('k'), 'Mod+K')).toBe(false);
  expect(matchesKeys(pressed('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Z')).toBe(false);
  expect(matchesKeys(pressed('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+Z')).toBe(true);
  expect(matchesKeys(pressed('z', { ctrlKey: true, altKey: true }), 'Mod+Z')).toBe(false);
  expect(matchesKeys(pressed('ArrowUp', { altKey: true, shiftKey: true }), 'Alt+Shift+Up')).toBe(true);
});

test('a sign is matched with Shift and without, as keyboards differ', () => {
  expect(matchesKeys(pressed('?', { shiftKey: true }), '?')).toBe(true);
  expect(matchesKeys(pressed('?'), '?')).toBe(true);
  expect(matchesKeys(pressed('/', { ctrlKey: true, shiftKey: true }), 'Mod+/')).toBe(true);
  expect(matchesKeys(pressed('?', { ctrlKey: true, shiftKey: true }), '?')).toBe(false);
});

test('Alt with a letter is matched by the physical key, whatever character it produces', () => {
  expect(matchesKeys({ ...pressed('˙', { altKey: true }), code: 'KeyH' }, 'Alt+H')).toBe(true);
});
