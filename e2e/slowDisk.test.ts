import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, syncPill, typeInto, waitForCell, waitForSync } from './support/table';

/** Runs in the page: locks all tables of the local database, like a disk that does not answer. */
async function holdDatabase(): Promise<void> {
  const all = await indexedDB.databases();
  const name = all.map((one) => one.name ?? '').find((one) => /^labtide-[\da-f-]{36}-[\da-f-]{36}$/.test(one));
  if (!name) throw new Error('There is no local database.');
  const request = indexedDB.open(name);
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const db = request.result;
  const held = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('meta');
  const state = { on: true };
  Object.assign(window, { letGo: () => Object.assign(state, { on: false }) });
  await new Promise<void>((resolve) => {
    const ask = () => {
      resolve();
      if (state.on) held.get('cursor').addEventListener('success', ask);
      else db.close();
    };
    held.get('cursor').addEventListener('success', ask);
  });
}

/** Tries to leave the page, expects the browser to ask, and stays. */
async function triesToLeave(page: Page): Promise<void> {
  let asked = '';
  page.once('dialog', (dialog) => {
    asked = dialog.type();
    void dialog.dismiss();
  });
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => asked).toBe('beforeunload');
}

const letGo = (page: Page) => page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());

describe('an edit on a slow disk', () => {
  it('S1 is shown as being saved and not as synced, and leaving the page asks until it is saved', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await page.evaluate(holdDatabase);
    await typeInto(page, 'Abacavir', 'Note', 'on its way');
    await waitForCell(page, 'Abacavir', 'Note', 'on its way');
    await syncPill(page).filter({ hasText: 'Saving' }).waitFor();

    await triesToLeave(page);
    await letGo(page);
    await waitForSync(page);
    await page.reload();
    await waitForCell(page, 'Abacavir', 'Note', 'on its way');
    await context.close();
  });

  it('S1 S6 a change of a view counts as being saved until undo knows it, and undo reverts no other change', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await page.getByRole('link', { name: 'Small and new' }).click();
    await page.getByRole('button', { name: 'Private filter' }).waitFor();
    await waitForSync(page);
    const height = async (name: string) => {
      await page.getByRole('button', { name: 'Row height and colours' }).click();
      await page.getByRole('radio', { name }).click();
      await page.keyboard.press('Escape');
    };
    const isHeight = async (name: string) => {
      await page.getByRole('button', { name: 'Row height and colours' }).click();
      await page.getByRole('radio', { name, checked: true }).waitFor();
      await page.keyboard.press('Escape');
    };
    await height('Medium');
    await waitForSync(page);
    await page.evaluate(holdDatabase);
    await height('Short');
    await syncPill(page).filter({ hasText: 'Saving' }).waitFor();
    await triesToLeave(page);
    await letGo(page);
    await waitForSync(page);
    await page.reload();
    await isHeight('Short');
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await isHeight('Medium');
    await waitForSync(page);
    await context.close();
  });
});
