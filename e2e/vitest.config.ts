import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (folder: string) => fileURLToPath(new URL(`../${folder}`, import.meta.url));

/**
 * Journeys in a real browser against the product as `npm start` runs it; two files at a time, each with its own product
 * and browser, since a journey mostly waits.
 */
export default defineConfig({
  root: at(''),
  resolve: {
    alias: { '@/': at('src/'), '@workers/': at('workers/'), '@server/': at('sync-server/'), '@tests/': at('tests/') },
  },
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/support/prepareData.ts'],
    // Two processes for all files, each with one browser; each file has its own product.
    isolate: false,
    setupFiles: ['e2e/support/started.ts'],
    env: { TZ: 'UTC' },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    retry: 0,
    // As long as the waits for something to appear on the screen: a journey proves what appears, not how soon on a busy
    // machine.
    expect: { poll: { timeout: 30_000 } },
  },
});
