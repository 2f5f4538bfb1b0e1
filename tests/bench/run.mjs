// `npm run bench [name …]`: the performance tables, each with its peers in one run. BENCH_QUICK=1 runs fewer rounds.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Inside the repository, so that packages are found.
const out = join(root, 'dist', 'bench');
mkdirSync(out, { recursive: true });
const common = { absWorkingDir: root, outdir: out, bundle: true, logLevel: 'warning' };
await build({
  ...common,
  // The benches, and the processes that they start.
  entryPoints: {
    main: 'tests/bench/main.ts',
    relayLoad: 'tests/bench/relayLoad.ts',
    bareFanOut: 'tests/bench/bareFanOut.ts',
    // The server reads imported files in a thread, and expects the thread's file next to its own.
    fileThread: 'sync-server/reading/fileThread.ts',
  },
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
});
await build({ ...common, entryPoints: ['tests/bench/syncClient.ts'], platform: 'browser', format: 'iife' });
const { main } = await import(pathToFileURL(join(out, 'main.mjs')).href);
await main(process.argv.slice(2));
rmSync(out, { recursive: true, force: true });
process.exit();
