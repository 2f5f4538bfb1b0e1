import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Bundles the server into dist/server.mjs, or into another folder of the project; packages are not bundled. */
export async function buildServer(outdir = 'dist') {
  await build({
    absWorkingDir: root,
    entryPoints: {
      server: 'sync-server/server.ts',
      operations: 'sync-server/operations/main.ts',
      structureThread: 'sync-server/structures/structureThread.ts',
      fileThread: 'sync-server/reading/fileThread.ts',
    },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
}
