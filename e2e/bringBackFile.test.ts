import { describe, expect, it } from 'vitest';
import { apiOf, historyOf } from './support/api';
import { signIn } from './support/product';
import { bringBack, signOutSaving } from './support/rescueFile';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, typeInto, waitForCell, waitForSync } from './support/table';

describe('a rescue file', () => {
  it('S13 saved before a sign-out without a network is loaded from the list of changes, and its work is sent once', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await context.setOffline(true);
    await typeInto(page, 'Abacavir', 'Note', 'saved in a file');
    await waitForCell(page, 'Abacavir', 'Note', 'saved in a file');
    const buffer = await signOutSaving(page, '1 change');
    await page.getByLabel('E-mail').waitFor();
    await context.setOffline(false);

    await signIn(page, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    const admin = await apiOf(product, 'admin');
    const before = await historyOf(admin, 'Abacavir', 'Note');
    await bringBack(page, buffer.subarray(0, 200));
    await page.getByText(/not a file of unsent work/).waitFor();
    await page.keyboard.press('Escape');
    await bringBack(page, buffer);
    await page.getByText('1 change brought back.').waitFor();
    await page.keyboard.press('Escape');
    await waitForCell(page, 'Abacavir', 'Note', 'saved in a file');
    await waitForSync(page);
    await bringBack(page, buffer);
    await page.getByText('1 change was here already.').waitFor();
    await waitForSync(page);
    expect(await historyOf(admin, 'Abacavir', 'Note')).toEqual(['saved in a file', ...before]);
    await context.close();
  });
});
