import type { Page } from 'playwright';
import { expect } from 'vitest';
import { waitForRows, waitForSync } from './table';

/** Says whether the live document of the view in the address has come to this laptop's disk. */
const isViewHere = (page: Page) =>
  page.evaluate(async () => {
    const view = location.pathname.split('/').at(-1) ?? '';
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((held) => held.includes('-document-') && held.endsWith(view));
    if (name === undefined) return false;
    const db = await new Promise<IDBDatabase>((done, fail) => {
      const open = indexedDB.open(name);
      open.onsuccess = () => done(open.result);
      open.onerror = () => fail(open.error);
    });
    const updates = await new Promise<Uint8Array[]>((done, fail) => {
      const all = db.transaction('updates').objectStore('updates').getAll();
      all.onsuccess = () => done(all.result);
      all.onerror = () => fail(all.error);
    });
    db.close();
    // An empty document is kept as well, in two bytes.
    return updates.some(({ byteLength }) => byteLength > 2);
  });

/**
 * Opens a view of the open table by its name in the navigation. What is changed in it without network is a live
 * change only from when its document is here; before, it goes as an act.
 */
export async function openView(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await waitForRows(page, name);
  await waitForSync(page);
  await page.waitForURL(/\/views\//);
  await expect.poll(() => isViewHere(page), { timeout: 60_000 }).toBe(true);
}
