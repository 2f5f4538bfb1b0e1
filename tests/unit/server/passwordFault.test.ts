import { passwordFault } from '@server/auth/passwordFault';
import { expect, it } from 'vitest';

const CONTEXT = ['Marie Curie', 'marie.curie@radium.example', 'Polonium Lab', 'polonium'];
const GUESSED = [
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'password1234',
  'qwertyuiop12',
  'letmeinletmein',
  '123456789012',
  'iloveyou1234',
  'zaq12wsxcde3',
  'labtide-labtide',
  'Labtide12345',
  'MarieCurie1867',
  'marie.curie@radium.example',
  'polonium-polonium',
  'PoloniumLab2026!',
  'radium.example',
];

it.each(GUESSED)('refuses what can be guessed: %s', async (password) => {
  expect(await passwordFault(password, CONTEXT)).toMatch(/easy to guess|made of your name/);
});

it('requires twelve characters and nothing else', async () => {
  expect(await passwordFault('x7!kQ2#mZ0p', CONTEXT)).toBe('A password needs at least 12 characters.');
  // Eleven characters are eleven, however many bytes they take.
  expect(await passwordFault('𝒶𝒷𝒸𝒹𝑒𝒻𝑔𝒽𝒾𝒿𝓀', CONTEXT)).toBe('A password needs at least 12 characters.');
  expect(await passwordFault(`${'ab3 '.repeat(40)}`, CONTEXT)).toBe('A password has at most 128 characters.');
});

it.each([
  'correct horse battery',
  // Twelve, and the maximum.
  'tq7 wlm-9xkd',
  `${'copper tide nine lamps and a mossy gravel lantern '.repeat(2)}${'z9!kQ2#mZ0p wtrb'.repeat(2)}`.slice(0, 128),
  'vzqkwmtrxpld',
  'Jeden Dienstag rührt Otto',
  'pH 7.4 und zwei Äpfel 🍏',
  `${'k'.repeat(3)}W9#vLq2@xTz8!mRb5$nYc4^dHf6&jGs1*pQe7(aUo0)iZxK-wVtB+yMhN=lCuJ`,
])('accepts %s', async (password) => {
  expect(await passwordFault(password, CONTEXT)).toBeNull();
});
