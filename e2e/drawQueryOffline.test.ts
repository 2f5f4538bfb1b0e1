import type { FrameLocator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { shownCount, waitForCount } from './support/shownCount';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable } from './support/table';

/** Waits until the service worker has stored the sketcher on the device. */
async function waitForSketcherKept(page: Page): Promise<void> {
  const kept = () => page.evaluate(async () => (await caches.match('/sketcher/index.html')) !== undefined);
  for (let tries = 0; tries < 240; tries++) {
    if (await kept()) return;
    await page.waitForTimeout(500);
  }
  throw new Error('The sketcher is not kept on this device.');
}

/** Opens the sketcher by its button and waits until a drawing can begin. */
async function openSketcher(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Draw' }).click();
  await page.locator('iframe[title=Sketcher][data-open]').waitFor({ timeout: 150_000 });
  return page.frameLocator('iframe[title=Sketcher]');
}

/** Places the ring with this name from the sketcher's toolbar in the middle of the sheet. */
async function drawRing(page: Page, sheet: FrameLocator, testId: string): Promise<void> {
  await sheet.getByTestId(testId).click();
  const box = (await page.locator('iframe[title=Sketcher]').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

describe('a query structure drawn without a network', () => {
  it('contains a ring, finds the structures that contain it and marks it in the cells; one Esc leaves an untouched sheet', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    const outside: string[] = [];
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (/^https?:/.test(protocol) && origin !== product.url) outside.push(request.url());
    });
    await openTable(page, 'Compounds');
    await page.getByRole('grid').locator('svg').first().waitFor({ timeout: 60_000 });
    const all = await waitForCount(page, (count) => count > 0);
    // The sketcher is fetched in advance when the page is idle.
    await waitForSketcherKept(page);
    await context.setOffline(true);

    await page.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByRole('option', { name: 'Structure', exact: true }).click();
    const filter = (await page.getByRole('button', { name: 'Draw' }).boundingBox())!;
    const sheet = await openSketcher(page);
    // The filter pane from which it was opened does not cover it.
    expect(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName, filter)).toBe('IFRAME');
    await drawRing(page, sheet, 'template-0');
    await page.keyboard.press('Control+Enter');
    await page.locator('iframe[title=Sketcher]').waitFor({ state: 'detached', timeout: 30_000 });
    expect(await page.getByRole('textbox', { name: 'Value' }).inputValue()).toBe('c1ccccc1');
    const benzenes = await waitForCount(page, (count) => count < all && count > 0);
    expect(benzenes).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Done' }).click();
    // Marked in the drawings of the cells, in the colour of matches.
    await page
      .getByRole('grid')
      .locator('svg [stroke*="--atom-highlight"]')
      .first()
      .waitFor({ state: 'attached', timeout: 30_000 });

    const cell = page
      .locator('[role=gridcell]')
      .filter({ has: page.locator('svg') })
      .first();
    await cell.click();
    await page.keyboard.press('Shift+F2');
    await page.locator('iframe[title=Sketcher][data-open]').waitFor({ timeout: 150_000 });
    // One Esc closes a drawing that was not changed.
    await page.keyboard.press('Escape');
    await page.locator('iframe[title=Sketcher]').waitFor({ state: 'detached' });
    expect(await shownCount(page)).toBe(benzenes);
    expect(outside).toEqual([]);
  });
});
