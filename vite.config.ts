/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/** The one place where a folder alias becomes a path; tsconfig.json names the same four for the type checker and esbuild. */
const alias = {
  '@/': at('./src/'),
  '@workers/': at('./workers/'),
  '@server/': at('./sync-server/'),
  '@tests/': at('./tests/'),
};

/** The schema library brings the words of forty languages along; the screens write their own texts. */
const withoutLocales: Plugin = {
  name: 'without-locales',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id.endsWith('/locales/index.js') && importer?.replaceAll('\\', '/').includes('/node_modules/zod/')
      ? '\0no-locales'
      : null,
  load: (id) => (id === '\0no-locales' ? 'export {};' : null),
};

/** What the plasmid viewer brings along and must not use: a loader of fonts from another host, and a reader of files that is larger than the viewer. */
const UNUSED = new Set(['webfontloader', 'seqparse']);
const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  resolveId: (id) => (UNUSED.has(id) ? '\0unused' : null),
  load: (id) => (id === '\0unused' ? 'export const load = () => {}; export default { load };' : null),
};

/**
 * What a start needs, in three files and not in the forty that shared modules would make: a browser asks for each, and
 * on a busy laptop the asking takes longer than the reading. Sign-in needs the first, rows the second, screens the third.
 */
const START_PARTS = [
  { name: 'start', test: /[\\/]src[\\/]app[\\/]main\.tsx$/, priority: 3 },
  { name: 'open', test: /[\\/]src[\\/]app[\\/]workspace[\\/]openWorkspace\.ts$/, priority: 2 },
  {
    name: 'workspace',
    test: /[\\/]src[\\/](app[\\/]WorkspaceScreen\.tsx|features[\\/]records[\\/]index\.ts)$/,
    priority: 1,
  },
];

export default defineConfig({
  root: at('./src/app'),
  publicDir: at('./public'),
  plugins: [withoutLocales, withoutUnused, react()],
  resolve: { alias },
  worker: { format: 'es' },
  build: {
    outDir: at('./dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: START_PARTS } } },
  },
  test: {
    root: at('.'),
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    environment: 'node',
    env: { TZ: 'UTC' },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One second is what a busy machine takes for a turn; what never comes fails all the same.
    expect: { poll: { timeout: 30_000 } },
  },
});
