import { describe, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForSync } from './support/table';

describe('the archive', () => {
  it('R-D-1.2 hides records and a table and restores them, also without a network', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    const menuOfTable = (name: string) =>
      page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
    const gone = (name: string) => page.getByRole('row', { name: new RegExp(name) }).waitFor({ state: 'detached' });
    // A table is stored on this laptop when it is first opened.
    await openTable(page, 'Plasmids');
    await openTable(page, 'Compounds');
    await (await cellOf(page, 'Abacavir', 'Target')).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await waitForSync(page);
    await context.setOffline(true);

    await (await cellOf(page, 'Abacavir', 'Target')).click();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Archive record' }).click();
    await page.getByText('1 record archived').waitFor();
    await gone('Abacavir');
    await menuOfTable('Compounds');
    await page.getByRole('menuitemcheckbox', { name: 'Archived records' }).click();
    await page.getByText('These records are archived').waitFor();
    await (await cellOf(page, 'Abacavir', 'Target')).click();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Restore record' }).click();
    await page.getByText('1 record restored').waitFor();
    await page.getByText('No record of this table is archived').waitFor();
    await page.getByRole('button', { name: 'Back to the table' }).click();
    await (await cellOf(page, 'Abacavir', 'Target')).waitFor();

    const nav = page.getByRole('navigation', { name: 'Workspace' });
    await nav.getByRole('link', { name: 'Plasmids', exact: true }).click();
    await menuOfTable('Plasmids');
    await page.getByRole('menuitem', { name: 'Archive table' }).click();
    await page.getByText('This table is archived').waitFor();
    await nav.getByRole('link', { name: 'Plasmids', exact: true }).waitFor({ state: 'detached' });
    await page.reload();
    await nav.getByRole('link', { name: 'Archived tables' }).click();
    await page.getByRole('button', { name: 'Restore Plasmids' }).click();
    await nav.getByRole('link', { name: 'Plasmids', exact: true }).waitFor();
    await page.getByText('Nothing is archived').waitFor();
    await context.setOffline(false);
    await waitForSync(page);
    await context.close();
  });
});
