import { mkdirSync } from 'node:fs';
import type { BrowserContext } from 'playwright';
import { onTestFailed } from 'vitest';

const FOLDER = 'test-results';

/**
 * When the running test fails, the pages of this context are pictured as they then stand, and closed: left open they
 * would work on beside the journeys that come after.
 */
export function picturesOnFailure(context: BrowserContext, name: string): void {
  onTestFailed(async ({ task }) => {
    mkdirSync(FOLDER, { recursive: true });
    const title = task.name.replaceAll(/\W+/g, '-').slice(0, 60);
    for (const [i, page] of context.pages().entries())
      await page.screenshot({ path: `${FOLDER}/${title}-${name}-${i}.png` }).catch(() => {});
    await context.close();
  });
}
