import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { apiOf, historyOf } from './support/api';
import { signIn } from './support/product';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, syncPill, typeInto, waitForCell, waitForSync } from './support/table';

describe('a rescue file', () => {
  it('S13 saved before a sign-out without network is brought back from the list of changes, and lands once', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await context.setOffline(true);
    await typeInto(page, 'Abacavir', 'Note', 'saved in a file');
    await waitForCell(page, 'Abacavir', 'Note', 'saved in a file');
    await page.getByRole('button', { name: 'Demo laboratory' }).click();
    await page.getByRole('menuitem', { name: /Sign out/ }).click();
    const asked = page.getByRole('dialog', { name: 'Sign out and lose 1 change?' });
    const download = page.waitForEvent('download');
    await asked.getByRole('button', { name: 'Save to a file' }).click();
    const file = await (await download).path();
    await asked.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    await context.setOffline(false);

    await signIn(page, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    const admin = await apiOf(product, 'admin');
    const before = await historyOf(admin, 'Abacavir', 'Note');
    const bringBack = async (buffer: Buffer) => {
      await syncPill(page).click();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Bring back a saved file' }).click();
      await (await chooser).setFiles({ name: 'unsent.json', mimeType: 'application/json', buffer });
    };
    const buffer = await readFile(file);
    await bringBack(buffer.subarray(0, 200));
    await page.getByText(/not a file of unsent work/).waitFor();
    await page.keyboard.press('Escape');
    await bringBack(buffer);
    await page.getByText('1 change brought back.').waitFor();
    await page.keyboard.press('Escape');
    await waitForCell(page, 'Abacavir', 'Note', 'saved in a file');
    await waitForSync(page);
    await bringBack(buffer);
    await page.getByText('1 change was here already.').waitFor();
    await waitForSync(page);
    expect(await historyOf(admin, 'Abacavir', 'Note')).toEqual(['saved in a file', ...before]);
    await context.close();
  });
});
