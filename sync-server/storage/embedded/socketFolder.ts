import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest socket path that all systems accept (107 bytes on Linux, 103 on macOS), minus PostgreSQL's file name. */
const LONGEST_FOLDER = 103 - '/.s.PGSQL.5432.lock'.length;

/** A folder for the socket, inside the data folder unless its path would be too long. Only its owner may enter. */
export function socketFolder(dataDir: string): string {
  const inside = join(dataDir, 'run');
  const short = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder = Buffer.byteLength(inside) <= LONGEST_FOLDER ? inside : join(tmpdir(), `labtide-${short}`);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  return folder;
}
