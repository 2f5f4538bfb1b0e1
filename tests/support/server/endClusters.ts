import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPostmaster } from '@server/storage/embedded/pidFile';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder in which each worker of this run has its cluster. */
    clusters: string;
  }
}

const PATIENCE = 5000;

const pause = (millis: number) => new Promise((done) => setTimeout(done, millis));

async function end(cluster: string): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (!postmaster) return;
  // Nobody wants to read it again.
  process.kill(postmaster.pid, 'SIGQUIT');
  const limit = Date.now() + PATIENCE;
  while (readPostmaster(cluster) && Date.now() < limit) await pause(10);
}

/** Test files that run one after the other in a worker share a cluster; it outlives them and is ended after the last. */
export function setup({ provide }: TestProject): () => Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'labtide-clusters-'));
  // Run as root, the database has another account and must get in.
  chmodSync(root, 0o755);
  provide('clusters', root);
  return async () => {
    for (const worker of readdirSync(root)) await end(join(root, worker, 'postgres'));
    rmSync(root, { recursive: true, force: true });
  };
}
