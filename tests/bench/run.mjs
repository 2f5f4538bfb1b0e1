// `npm run bench [name …]`: the performance tables, each beside its peers in one run. BENCH_QUICK=1 takes fewer rounds.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Below the repository, so that packages are found from there.
const out = join(root, 'dist', 'bench');
mkdirSync(out, { recursive: true });
await build({
  absWorkingDir: root,
  entryPoints: { main: 'tests/bench/main.ts' },
  outdir: out,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
const { main } = await import(pathToFileURL(join(out, 'main.mjs')).href);
await main(process.argv.slice(2));
rmSync(out, { recursive: true, force: true });
process.exit();
