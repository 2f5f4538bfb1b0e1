import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Adapters that expose the product's own code to external benchmarks: name in dist, format, where it runs. */
const ADAPTERS = [
  { source: 'tableEngine.ts', out: 'tableEngine', extension: '.js', platform: 'neutral' },
  { source: 'curves.ts', out: 'curves', extension: '.mjs', platform: 'neutral' },
  { source: 'substructure.ts', out: 'substructure', extension: '.mjs', platform: 'node' },
];

/** Bundles the existing adapters into dist/adapters, each into one file. */
export async function buildAdapters() {
  for (const { source, out, extension, platform } of ADAPTERS) {
    const entry = join('tests/bench/adapters', source);
    if (!existsSync(join(root, entry))) continue;
    await build({
      absWorkingDir: root,
      entryPoints: { [out]: entry },
      outdir: 'dist/adapters',
      outExtension: { '.js': extension },
      bundle: true,
      platform,
      mainFields: ['module', 'main'],
      target: 'es2022',
      format: 'esm',
      packages: platform === 'node' ? 'external' : 'bundle',
      sourcemap: false,
      logLevel: 'warning',
    });
  }
}
