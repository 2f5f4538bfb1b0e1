/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/** Paths of the folder aliases; tsconfig.json has the same four for the type checker and esbuild. */
const alias = {
  '@/': at('./src/'),
  '@workers/': at('./workers/'),
  '@server/': at('./sync-server/'),
  '@tests/': at('./tests/'),
};

/** The schema library contains messages in forty languages; the screens have their own texts. */
const withoutLocales: Plugin = {
  name: 'without-locales',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id.endsWith('/locales/index.js') && importer?.replaceAll('\\', '/').includes('/node_modules/zod/')
      ? '\0no-locales'
      : null,
  load: (id) => (id === '\0no-locales' ? 'export {};' : null),
};

/** Parts of the plasmid viewer that are left out: a loader of fonts from another host, and a file reader that is larger than the viewer. */
const UNUSED = new Set(['webfontloader', 'seqparse']);
const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  resolveId: (id) => (UNUSED.has(id) ? '\0unused' : null),
  load: (id) => (id === '\0unused' ? 'export const load = () => {}; export default { load };' : null),
};

/** The chemistry library imports modules of Node when it runs in Node; in a browser they are never used. */
const withoutNode: Plugin = {
  name: 'without-node',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id, importer) => (id.startsWith('node:') && importer?.includes('RDKit_minimal') ? '\0no-node' : null),
  load: (id) => (id === '\0no-node' ? 'export default {};' : null),
};

/** Finds calls and commands, as the formatter writes them. */
const CALLS = /[\\/]src[\\/](?:contract|domain[\\/]commands)[\\/].+\.ts$/;
const API_TEXT = /^ {2}(?:summary:\s+(['"`]).*?\1|example: (?:\{.*\}|\{\n(?: {4}.*\n)* {2}\})),\n/gm;

/** Texts of calls that appear only in the API description, which the server sends: no screen shows them. */
export const withoutApiTexts = {
  name: 'without-api-texts',
  enforce: 'pre',
  apply: 'build',
  transform: (code: string, id: string) => (CALLS.test(id) ? code.replace(API_TEXT, '') : null),
} satisfies Plugin;

/**
 * The code needed at start, in three files instead of the forty that shared modules would make: on a busy laptop
 * requesting a file takes longer than reading it. Sign-in needs the first, rows the second, screens the third.
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

// A build does not need the test runner and does not load it.
const test = process.env.VITEST ? (await import('./tests/unitTests.ts')).unitTests : undefined;

export default defineConfig({
  ...(test ? { test } : {}),
  root: at('./src/app'),
  publicDir: at('./public'),
  plugins: [withoutLocales, withoutUnused, withoutNode, withoutApiTexts, react()],
  resolve: { alias },
  worker: { format: 'es', plugins: () => [withoutNode] },
  build: {
    outDir: at('./dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // The three files of a start are large on purpose (see START_PARTS); a warning would only puzzle whoever builds.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      output: { codeSplitting: { groups: START_PARTS } },
      // On a slow machine it would print how long plugins took, between the progress and the link.
      checks: { bundlerTimings: false, pluginTimings: false },
    },
  },
});
