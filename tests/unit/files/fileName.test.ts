import { fc } from '@tests/support/fc';
import { expect, it } from 'vitest';
import { fileName } from '@/domain/files/fileName';

it('a file name contains no path, line end, half of a surrogate pair or direction mark, and is never empty', () => {
  expect(fileName('a\\b/c d.txt')).toBe('c d.txt');
  expect(fileName('half \ud83d.txt')).toBe('half \ufffd.txt');
  expect(fileName('\u202egnp.exe')).toBe('gnp.exe');
  expect(fileName('Ünïcode 名前 🧪.csv')).toBe('Ünïcode 名前 🧪.csv');
  for (const none of ['', '/', '..', '.', ' \r\n ']) expect(fileName(none)).toBe('file');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const name = fileName(given);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(255);
      expect(name).not.toMatch(/[\p{Cc}\p{Cs}\\/]/u);
      expect(() => encodeURIComponent(name)).not.toThrow();
      expect(fileName(name)).toBe(name);
    }),
  );
});
