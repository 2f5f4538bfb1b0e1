import { appendFileSync, mkdirSync } from 'node:fs';
import type { BrowserContext, Locator, Page } from 'playwright';
import { onTestFailed } from 'vitest';

const FOLDER = 'test-results';
/** Number of lines that are reported for each part of the page. */
const LINES = 80;

/** Text of a page, with its address and focused element: a run elsewhere leaves no screenshots. */
async function wordsOf(page: Page): Promise<string> {
  const focus = await page
    .evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '')
    .catch((error: unknown) => String(error));
  // The navigation is long and says the least: it is reported only if there is nothing else.
  const parts: string[] = [];
  for (const selector of ['[role=dialog], [role=alertdialog]', '[role=alert], [role=status]', 'main', 'body']) {
    if (selector === 'body' && parts.length > 0) break;
    for (const part of await page.locator(selector).all()) parts.push(...(await linesOf(part)));
  }
  return [`At ${page.url()}`, `Focus ${focus}`, ...parts].join('\n');
}

/** The first lines of a part of the page. */
async function linesOf(part: Locator): Promise<string[]> {
  const shown = await part.ariaSnapshot({ timeout: 5_000 }).catch((error: unknown) => String(error));
  return shown.split('\n').slice(0, LINES);
}

/**
 * If the running test fails, the pages of this context are described as they are then, with their errors, and closed:
 * if they stayed open they would keep working beside the journeys that follow.
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
