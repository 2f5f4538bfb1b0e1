import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const TESTS = join(import.meta.dirname, '..');

test('property tests draw their cases from the single seed of tests/support/fc.ts', () => {
  const own = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => /\.tsx?$/.test(path) && /^import .* from 'fast-check'/m.test(readFileSync(join(TESTS, path), 'utf8')),
    )
    .map((path) => path.replaceAll('\\', '/'));
  expect(own).toEqual(['support/fc.ts']);
});
