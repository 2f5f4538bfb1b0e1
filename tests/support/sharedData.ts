import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/**
 * Path of a reference file beside the repository, or null if it is missing: such data is read in place and never copied
 * here; a test that needs it is skipped without it and says so.
 */
export function sharedDataPath(name: string): string | null {
  const path = folder + name;
  return existsSync(path) ? path : null;
}

/** A JSON reference file that is available (see `testWithData`). */
export function readSharedJson<T>(name: string): T {
  const path = sharedDataPath(name);
  if (path === null) throw new Error(`The reference data ${name} are not at hand`);
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

/** A test that needs reference files; if one of them is missing it is skipped, and its title says why. */
export function testWithData(names: readonly string[], title: string, run: () => void | Promise<void>): void {
  const missing = names.filter((name) => sharedDataPath(name) === null);
  if (missing.length === 0) test(title, run);
  else test.skip(`${title} (skipped: no reference data ${missing.join(', ')})`, run);
}
