import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { createIndex } from '../bench/adapters/substructure';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Bundles the substructure adapter as the product's build does and imports it, so that its worker threads have a file
 * to run. The bundle is written into node_modules, from where it finds RDKit; `clean` removes it.
 */
export async function buildSubstructureAdapter(): Promise<{ createIndex: typeof createIndex; clean: () => void }> {
  const cache = `${root}node_modules/.cache/`;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(`${cache}substructure-`);
  const outfile = `${folder}/substructure.mjs`;
  await build({
    entryPoints: [`${root}tests/bench/adapters/substructure.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['@rdkit/rdkit'],
    tsconfig: `${root}tsconfig.json`,
    logLevel: 'error',
  });
  const adapter = (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as { createIndex: typeof createIndex };
  return { createIndex: adapter.createIndex, clean: () => rmSync(folder, { recursive: true, force: true }) };
}
