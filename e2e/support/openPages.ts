import { appendFileSync, mkdirSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright';
import { onTestFailed } from 'vitest';

const FOLDER = 'test-results';
/** Lines of the page that are reported. */
const LINES = 80;

/** What a page shows, where it is and what has the focus, in words: of a run elsewhere there are no pictures. */
async function wordsOf(page: Page): Promise<string> {
  const focus = await page
    .evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '')
    .catch((error: unknown) => String(error));
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error));
  return [`At ${page.url()}`, `Focus ${focus}`, ...shown.split('\n').slice(0, LINES)].join('\n');
}

/**
 * When the running test fails, the pages of this context are pictured described as they are then, with the errors they
 * had, and closed: left open they would work on beside the journeys that follow.
 */
export function picturesOnFailure(context: BrowserContext, name: string): void {
  const errors: string[] = [];
  context.on('weberror', (event) => errors.push(String(event.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  onTestFailed(async ({ task }) => {
    mkdirSync(FOLDER, { recursive: true });
    const title = task.name.replaceAll(/\W+/g, '-').slice(0, 60);
    for (const [i, page] of context.pages().entries()) {
      await page.screenshot({ path: `${FOLDER}/${title}-${name}-${i}.png` }).catch(() => {});
      const words = [`${task.name}: page ${i} of ${name}`, await wordsOf(page), ...errors.slice(-10)].join('\n');
      console.error(words);
      // `npm test` repeats them beside its totals.
      if (process.env.FAILED_PAGES) appendFileSync(process.env.FAILED_PAGES, `${words}\n\n`);
    }
    await context.close();
  });
}
