import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/**
 * Path of a reference file that lies beside the repository, or null where it is not: such data are read in place and
 * never copied here, and a test that needs them passes without and says what it left out.
 */
export function sharedDataPath(name: string): string | null {
  const path = folder + name;
  return existsSync(path) ? path : null;
}

/** A JSON reference file, or null with a note on the console that `what` was left out. */
export function readSharedJson<T>(name: string, what: string): T | null {
  const path = sharedDataPath(name);
  if (path === null) {
    console.warn(`Left out, no reference data ${name}: ${what}`);
    return null;
  }
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
