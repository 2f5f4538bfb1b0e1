import type { Page } from 'playwright';
import { expect } from 'vitest';
import { waitForRows, waitForSync } from './table';

/** Returns whether the live document of the view in the address has been stored on this laptop. */
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
    // An empty document is stored as well, in two bytes.
    return updates.some(({ byteLength }) => byteLength > 2);
  });

/**
 * Opens a view of the open table by its name in the navigation. A change made in it without a network is a live change
 * only once its document is here; before that, it is an operation.
 */
export async function openView(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await waitForRows(page, name);
  await waitForSync(page);
  await page.waitForURL(/\/views\//);
  await expect.poll(() => isViewHere(page), { timeout: 60_000 }).toBe(true);
}
