import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { type Api, apiOf, historyOf } from './support/api';
import { dropFile } from './support/dropFile';
import { waitForSignIn } from './support/product';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, syncPill, typeInto, waitForCell, waitForRows, waitForSync } from './support/table';

/** Deletes all databases of the product from another page, like the developer tools or another tab. */
async function deleteAll(context: BrowserContext): Promise<void> {
  const other = await context.newPage();
  await other.goto(`${product.url}/licence-that-is-not-there.txt`).catch(() => undefined);
  await other.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      await new Promise<void>((done) => {
        const request = indexedDB.deleteDatabase(name!);
        request.onsuccess = () => done();
        request.onerror = () => done();
      });
  });
  await other.close();
}

/** Clears the site data, like the browser's settings: no page is asked. */
async function clearStorage(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: product.url, storageTypes: 'indexeddb' });
  await cdp.detach();
}

/** A table with a column of files, and one record in it. */
async function makeReports(api: Api, slice_name: string): Promise<void> {
  const slice = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', { slice_name });
  const sliceId = slice.data.id;
  await api.send('POST', '/data_fields', { entity_slice_id: sliceId, field_name: 'Report', field_type: 'file' });
  await api.send('POST', '/records', {
    entity_slice_id: sliceId,
    key_field_to_value: { [slice.data.key_field_ids[0]!]: 'Run 1' },
  });
}

async function download(page: Page, button: RegExp | string): Promise<Buffer> {
  const asked = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await asked).path());
}

describe('a local copy that the browser deletes under the open page', () => {
  it.each([
    { way: 'deleted', take: (_: Page, context: BrowserContext) => deleteAll(context) },
    { way: 'cleared', take: (page: Page) => clearStorage(page) },
  ])(
    'S1 S13 is reported immediately when it was $way; unsent work is saved, restored and sent',
    async ({ way, take }) => {
      const api = await apiOf(product, 'admin');
      await makeReports(api, `Reports ${way}`);
      const { context, page } = await signedIn(browser, product, 'admin');
      await openTable(page, `Reports ${way}`);
      await openTable(page, 'Compounds');
      await waitForSync(page);
      await context.setOffline(true);
      for (const [row, note] of [
        ['Abacavir', `first ${way}`],
        ['Aciclovir', `second ${way}`],
        ['Abacavir', `third ${way}`],
      ] as const) {
        await typeInto(page, row, 'Note', note);
        await waitForCell(page, row, 'Note', note);
      }
      await openTable(page, `Reports ${way}`);
      await dropFile(page, 'run.txt', Buffer.from(`measured ${way}`), await cellOf(page, 'Run 1', 'Report'));
      await waitForCell(page, 'Run 1', 'Report', 'run.txt');
      await openTable(page, 'Compounds');
      await syncPill(page).filter({ hasText: '4 waiting' }).waitFor();

      await take(page, context);
      await syncPill(page).filter({ hasText: 'Local copy deleted' }).waitFor({ timeout: 5_000 });
      await page.getByText('4 changes that were not sent are still in this page').waitFor();
      // A read or a write does not create an empty copy in its place, and nothing typed now appears to be saved.
      await typeInto(page, 'Aciclovir', 'Note', 'typed too late');
      await page.getByText(/Note of Aciclovir was not changed: This browser deleted the local copy/).waitFor();
      await (await cellOf(page, 'Aciclovir', 'Note')).locator('[data-mark="refused"]').waitFor();
      await syncPill(page).click();
      await page.getByRole('region', { name: 'Waiting changes' }).getByText(`third ${way}`).waitFor();
      await page.keyboard.press('Escape');
      const file = unzipSync(await download(page, 'Save 4 changes to a file'));
      const work = strFromU8(file['unsent-work.json']!);
      for (const word of ['first', 'second', 'third']) expect(work).toContain(`${word} ${way}`);
      expect(strFromU8(file[Object.keys(file).find((path) => path.startsWith('files/'))!]!)).toBe(`measured ${way}`);

      await context.setOffline(false);
      await page.waitForTimeout(500);
      expect(await syncPill(page).textContent()).not.toContain('synced');
      await page.getByRole('button', { name: 'Load the workspace again' }).click();
      await page.getByText('4 changes put back').waitFor();
      await waitForRows(page, 'Compounds');
      await waitForSync(page);
      await waitForCell(page, 'Abacavir', 'Note', `third ${way}`);
      expect(await historyOf(api, 'Abacavir', 'Note')).toEqual(
        expect.arrayContaining([`third ${way}`, `first ${way}`]),
      );
      expect((await historyOf(api, 'Aciclovir', 'Note'))[0]).toBe(`second ${way}`);
      await openTable(page, `Reports ${way}`);
      await waitForCell(page, 'Run 1', 'Report', 'run.txt');
      // It is an ordinary copy again.
      await page.reload();
      await waitForRows(page, `Reports ${way}`);
      await waitForSync(page);
      expect(await page.getByText('cleared the local copy').count()).toBe(0);
      await context.close();
    },
  );

  it('S8 S13 asks before the page is left; a sign-out in another tab is not reported as a loss, and both tabs ask for the password', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await context.setOffline(true);
    await typeInto(page, 'Abacavir', 'Note', 'only here');
    await syncPill(page).filter({ hasText: '1 waiting' }).waitFor();
    await clearStorage(page);
    await syncPill(page).filter({ hasText: 'Local copy deleted' }).waitFor();
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      });
    });
    await page.evaluate(() => window.location.reload());
    expect(await asked).toBe('beforeunload');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Load the workspace again' }).click();
    await waitForSync(page);

    const errors: string[] = [];
    context.on('weberror', (event) => errors.push(String(event.error())));
    const second = await context.newPage();
    await second.goto(product.url);
    await waitForRows(second);
    await page.getByRole('button', { name: 'Demo laboratory' }).click();
    await page.getByRole('menuitem', { name: /Sign out/ }).click();
    await waitForSignIn(page);
    await waitForSignIn(second);
    await second.waitForTimeout(1_500);
    const left = await second.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(left.filter((name) => name?.startsWith('labtide-'))).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
