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

/** The chemistry library asks for parts of Node where it runs in Node; in a browser it never does. */
const withoutNode: Plugin = {
  name: 'without-node',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id, importer) => (id.startsWith('node:') && importer?.includes('RDKit_minimal') ? '\0no-node' : null),
  load: (id) => (id === '\0no-node' ? 'export default {};' : null),
};

/** Calls and commands, as the formatter writes them. */
const CALLS = /[\\/]src[\\/](?:contract|domain[\\/]commands)[\\/].+\.ts$/;
const API_TEXT = /^ {2}(?:summary:\s+(['"`]).*?\1|example: (?:\{.*\}|\{\n(?: {4}.*\n)* {2}\})),\n/gm;

/** What calls say to readers of the API's description, which the server gives out: no screen shows it. */
export const withoutApiTexts = {
  name: 'without-api-texts',
  enforce: 'pre',
  apply: 'build',
  transform: (code: string, id: string) => (CALLS.test(id) ? code.replace(API_TEXT, '') : null),
} satisfies Plugin;

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

// A build needs no test runner, and does not load it.
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
    // The three files of a start are large on purpose (see START_PARTS), and a warning would be shown to whoever starts it.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      output: { codeSplitting: { groups: START_PARTS } },
      // On a slow machine it would report how long plugins took, between the progress and the link.
      checks: { bundlerTimings: false, pluginTimings: false },
    },
  },
});
