import { describe, expect, it } from 'vitest';
import { waitForCount } from './support/shownCount';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable } from './support/table';

describe('substructure search without a network', () => {
  it('finds what contains a typed fragment, follows the stricter and the negated query, and survives a reload', async () => {
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
    const benzenes = await waitForCount(page, (count) => count > 0 && count < all);
    await pattern.fill('c1ccc2[nH]ccc2c1');
    const indoles = await waitForCount(page, (count) => count > 0 && count < benzenes);
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
