import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startBrowser, startProduct } from './support/product';
import { signedIn } from './support/signedIn';
import { syncPill, waitForSync } from './support/table';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const CURVE = 'Celecoxib';

async function openCurve(page: Page): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: 'Viability', exact: true });
  await link.click();
  await page.getByRole('button', { name: CURVE }).click();
  await page.getByRole('region', { name: CURVE }).waitFor();
}

/** The EC50 in the parameter table, once it has stood still. */
async function ec50(page: Page): Promise<string> {
  const cell = page.locator('[data-metric="ec50"]').first();
  await cell.filter({ hasText: /\d/ }).waitFor();
  return (await cell.textContent()) ?? '';
}

const readings = (page: Page) => page.getByRole('complementary').getByRole('button', { pressed: false });
const leftOut = (page: Page) => page.getByRole('complementary').getByRole('button', { name: /left out/ });

describe('dose-response', () => {
  it('leaves a point out offline, keeps it over a reload, tells a colleague, and takes it back', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openCurve(page);
    await waitForSync(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const before = await ec50(page);
    expect(await leftOut(page).count()).toBe(0);

    await context.setOffline(true);
    // Near the middle of the doses, where a point moves the EC50.
    await readings(page).nth(11).click();
    await leftOut(page).first().waitFor();
    await expect.poll(() => ec50(page)).not.toBe(before);
    const after = await ec50(page);
    await syncPill(page).filter({ hasText: '1 waiting' }).waitFor();

    await page.reload();
    await page.getByRole('button', { name: CURVE }).click();
    await leftOut(page).first().waitFor();
    await expect.poll(() => ec50(page)).toBe(after);

    const colleague = await signedIn(browser, product, 'member');
    await openCurve(colleague.page);
    expect(await ec50(colleague.page)).toBe(before);
    await context.setOffline(false);
    await waitForSync(page);
    await expect.poll(() => ec50(colleague.page), { timeout: 30_000 }).toBe(after);
    expect(await leftOut(colleague.page).count()).toBe(1);

    await page.keyboard.press('Control+z');
    await expect.poll(() => ec50(page)).toBe(before);
    await expect.poll(() => ec50(colleague.page), { timeout: 30_000 }).toBe(before);
    await colleague.context.close();
    await context.close();
  });
});
