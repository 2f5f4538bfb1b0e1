import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PREPARED, start, stopped } from './product';

/**
 * Creates the demo workspace once for all journeys.
 * @returns a function to call after the last of them.
 */
export async function setup(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labtide-e2e-prepared-'));
  const { child } = await start(dataDir, 0);
  await stopped(child);
  process.env[PREPARED] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
