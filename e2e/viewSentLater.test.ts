import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { hideColumn, isColumnHidden } from './support/hideColumn';
import { openView } from './support/openView';
import { waitForSignIn } from './support/product';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, waitForRows, waitForSync } from './support/table';

describe('a view that was changed without a network', () => {
  it('S1 S8 is mentioned before a sign-out, and sent at the next visit even if another table is open then', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    for (const table of ['Batches', 'Compounds']) {
      await openTable(page, table);
      await waitForSync(page);
    }
    await openView(page, 'All compounds');
    const api = await apiOf(product, 'admin');
    const isHidden = () => isColumnHidden(api, 'All compounds', 'Note');
    expect(await isHidden()).toBe(false);

    await context.setOffline(true);
    await hideColumn(page, 'Note');
    await openTable(page, 'Batches');
    await page.getByRole('button', { name: 'Demo laboratory' }).click();
    await page.getByRole('menuitem', { name: /Sign out/ }).click();
    const asked = page.getByRole('dialog', { name: 'Sign out and lose changes to 1 view or text?' });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    // The laptop is closed and opened elsewhere.
    await page.reload();
    await waitForRows(page, 'Batches');
    expect(await isHidden()).toBe(false);
    await context.setOffline(false);
    await expect.poll(isHidden, { timeout: 60_000 }).toBe(true);
    await page.getByRole('button', { name: 'Demo laboratory' }).click();
    await page.getByRole('menuitem', { name: /Sign out/ }).click();
    await waitForSignIn(page);
    await context.close();
  });
});
