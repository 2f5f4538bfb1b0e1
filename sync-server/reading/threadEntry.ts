import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

let written: Promise<string> | undefined;

/**
 * When the server runs from its sources, which threads cannot load, it bundles the thread's code before the first
 * start.
 */
async function bundled(source: URL): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

/** Starts a thread that reads files. */
export async function startFileThread(options: WorkerOptions): Promise<Worker> {
  const here = new URL(import.meta.url);
  if (!here.pathname.endsWith('.ts')) return new Worker(new URL('./fileThread.mjs', here), options);
  written ??= bundled(new URL('./fileThread.ts', here));
  return new Worker(await written, { ...options, eval: true });
}
