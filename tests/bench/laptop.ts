import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { findBrowser } from '../../e2e/support/findBrowser';
import { browserArgs } from '../../e2e/support/product';
import type { BenchServer } from './benchServer';

/** A browser with a page that runs the product's store and sync (syncClient). */
export interface Laptop {
  page: Page;
  close(): Promise<void>;
}

/**
 * Opens one with its profile on disk: a private window keeps IndexedDB in memory, where every write costs more than the
 * last.
 */
export async function openLaptop(server: BenchServer): Promise<Laptop> {
  const folder = mkdtempSync(join(tmpdir(), 'labtide-laptop-'));
  const context = await chromium.launchPersistentContext(folder, { executablePath: findBrowser(), args: browserArgs });
  const page = await context.newPage();
  const script = readFileSync(fileURLToPath(new URL('syncClient.js', import.meta.url)), 'utf8');
  await page.route(`${server.url}/bench`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${script}</script>` }),
  );
  await page.goto(`${server.url}/bench`);
  return {
    page,
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
