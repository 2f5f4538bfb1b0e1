import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startBrowser, startProduct } from './support/product';
import { signedIn } from './support/signedIn';
import { openTable } from './support/table';

/** Number of records shown, as the foot of the first column tells. */
async function shownCount(page: Page): Promise<number> {
  const [text = ''] = await page.getByRole('grid').allInnerTexts();
  return Number(/Count\s+([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN);
}

async function waitForCount(page: Page, holds: (count: number) => boolean): Promise<number> {
  for (let tries = 0; tries < 240; tries++) {
    const count = await shownCount(page);
    if (holds(count)) return count;
    await page.waitForTimeout(250);
  }
  throw new Error(`The count stayed at ${await shownCount(page)}.`);
}

describe('substructure search without network', () => {
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

  it('finds what contains a typed fragment, follows the stricter and the negated question, and survives a reload', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    // The toolkit and the drawing worker are on this laptop once the service worker has fetched the build.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.getByRole('grid').locator('svg').first().waitFor({ timeout: 60_000 });
    const all = await waitForCount(page, (count) => count > 0);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByRole('option', { name: 'Structure', exact: true }).click();
    const pattern = page.getByRole('textbox', { name: 'Value' });

    await pattern.fill('c1ccccc1');
    const benzenes = await waitForCount(page, (count) => count < all);
    await pattern.fill('c1ccc2[nH]ccc2c1');
    const indoles = await waitForCount(page, (count) => count < benzenes);
    expect(indoles).toBeGreaterThan(0);
    await page.keyboard.press('Enter');

    const chip = page.getByRole('button', { name: /Structure contains/ });
    await chip.locator('svg').first().waitFor({ timeout: 30_000 });
    await page.reload();
    expect(await waitForCount(page, (count) => count === indoles)).toBe(indoles);

    await page.getByRole('button', { name: /Structure contains/ }).click();
    await page.getByRole('combobox', { name: 'Rule' }).click();
    await page.getByRole('option', { name: /^Does not contain/ }).click();
    expect(await waitForCount(page, (count) => count === all - indoles)).toBe(all - indoles);

    await page.getByRole('textbox', { name: 'Value' }).fill('c1cc(');
    await page.getByText(/The pattern cannot be read/).waitFor({ timeout: 30_000 });
    expect(await waitForCount(page, (count) => count === all)).toBe(all);
  });
});
