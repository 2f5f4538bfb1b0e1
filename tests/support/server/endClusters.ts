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
  // Its data is no longer needed.
  process.kill(postmaster.pid, 'SIGQUIT');
  const limit = Date.now() + PATIENCE;
  while (readPostmaster(cluster) && Date.now() < limit) await pause(10);
}

/** Test files that run one after the other in a worker share a cluster, which is stopped after the last one. */
export function setup({ provide }: TestProject): () => Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'labtide-clusters-'));
  // When run as root, the database uses another account, which must have access.
  chmodSync(root, 0o755);
  provide('clusters', root);
  return async () => {
    for (const worker of readdirSync(root)) await end(join(root, worker, 'postgres'));
    rmSync(root, { recursive: true, force: true });
  };
}
