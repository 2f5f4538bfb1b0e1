import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { hideColumn, isColumnHidden } from './support/hideColumn';
import { openView } from './support/openView';
import { signIn } from './support/product';
import { bringBack, signOutSaving } from './support/rescueFile';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, typeInto, waitForCell, waitForSync } from './support/table';

describe('a view that was changed without a network', () => {
  it('S1 S13 is saved with the cells before a sign-out, and loaded from the file', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await openView(page, 'All compounds');
    const api = await apiOf(product, 'admin');
    const isHidden = () => isColumnHidden(api, 'All compounds', 'Formula');
    expect(await isHidden()).toBe(false);

    await context.setOffline(true);
    await hideColumn(page, 'Formula');
    await typeInto(page, 'Abacavir', 'Note', 'in the same file');
    await waitForCell(page, 'Abacavir', 'Note', 'in the same file');
    // The page reloads once the copy is deleted.
    const left = page.waitForEvent('load');
    const file = await signOutSaving(page, '1 change and changes to 1 view or text');
    await left;
    await context.setOffline(false);

    await signIn(page, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    expect(await isHidden()).toBe(false);
    await bringBack(page, file);
    await page.getByText('1 change brought back. 1 view or text brought back.').waitFor();
    await page.keyboard.press('Escape');
    await waitForCell(page, 'Abacavir', 'Note', 'in the same file');
    await expect.poll(isHidden, { timeout: 60_000 }).toBe(true);
    await context.close();
  });
});
