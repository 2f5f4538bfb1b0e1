import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, syncPill, typeInto, waitForCell, waitForSync } from './support/table';

/** Runs in the page: holds all tables of the local database, as a disk that does not answer would. */
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

describe('an edit on a disk that is slow to answer', () => {
  it('S1 is shown as being saved and not as synced, and leaving is asked about until it is kept', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await page.evaluate(holdDatabase);
    await typeInto(page, 'Abacavir', 'Note', 'on its way');
    await waitForCell(page, 'Abacavir', 'Note', 'on its way');
    await syncPill(page).filter({ hasText: 'Saving' }).waitFor();

    const leave = async () => {
      let asked = '';
      page.once('dialog', (dialog) => {
        asked = dialog.type();
        void dialog.dismiss();
      });
      await page.evaluate(() => window.location.reload());
      await expect.poll(() => asked).toBe('beforeunload');
    };
    await leave();
    await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
    await waitForSync(page);
    await page.reload();
    await waitForCell(page, 'Abacavir', 'Note', 'on its way');
    await context.close();
  });
});
