import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { type Api, apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, syncPill, waitForSync } from './support/table';

/** A table with pictures, files and text, and one record in it. */
async function makeGels(api: Api): Promise<void> {
  const slice = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
    slice_name: 'Gels',
  });
  const entity_slice_id = slice.data.id;
  for (const [field_name, field_type] of [
    ['Photo', 'image'],
    ['Report', 'file'],
    ['Remark', 'text'],
  ])
    await api.send('POST', '/data_fields', { entity_slice_id, field_name, field_type });
  const key_field_to_value = { [slice.data.key_field_ids[0]!]: 'Gel 1' };
  await api.send('POST', '/records', { entity_slice_id, key_field_to_value });
}

/** Puts a picture on the clipboard, as a screenshot program does. */
function copyPicture(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 200;
    canvas.getContext('2d')!.fillRect(20, 20, 120, 60);
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture! })]);
  });
}

/** Holds requests for the pieces of uploads until it is released. */
async function holdPieces(context: BrowserContext): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  let first = true;
  await context.route('**/api/files/*/content*', async (route) => {
    // The first piece passes, so that there is progress to show.
    if (first) first = false;
    else await held;
    await route.continue();
  });
  return release;
}

describe('pasted files and uploads', () => {
  it('a screenshot pasted without a network appears in its cell and in the dialog immediately; a text cell says that it accepts none', async () => {
    await makeGels(await apiOf(product, 'admin'));
    const { context, page } = await signedIn(browser, product, 'admin');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTable(page, 'Gels');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await waitForSync(page);
    await context.setOffline(true);
    await copyPicture(page);

    await (await cellOf(page, 'Gel 1', 'Remark')).click();
    await page.keyboard.press('Control+v');
    await page.getByText('Remark does not accept files.').waitFor();

    await (await cellOf(page, 'Gel 1', 'Photo')).click();
    await page.keyboard.press('Control+v');
    const shown = (await cellOf(page, 'Gel 1', 'Photo')).getByRole('img', { name: /^Screenshot \d{4}-\d\d-\d\d/ });
    await shown.waitFor();

    await (await cellOf(page, 'Gel 1', 'Report')).dblclick();
    const dialog = page.getByRole('dialog', { name: 'Report of Gel 1' });
    await dialog.waitFor();
    await page.keyboard.press('Control+v');
    await dialog.getByRole('img', { name: /^Screenshot/ }).waitFor();
    await dialog.getByText('waits to be uploaded').waitFor();
    await page.keyboard.press('Escape');

    await page.reload();
    await openTable(page, 'Gels');
    await shown.waitFor();
    await context.setOffline(false);
    await waitForSync(page);
    await context.close();
  });

  it('an upload shows its progress in the cell and in the state line', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Gels');
    await waitForSync(page);
    const release = await holdPieces(context);
    await (await cellOf(page, 'Gel 1', 'Report')).dblclick();
    const dialog = page.getByRole('dialog', { name: 'Report of Gel 1' });
    const buffer = Buffer.alloc(4 * 1024 * 1024, 'lane ');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'run.log', mimeType: 'text/plain', buffer });
    await dialog.getByText('9 % uploaded').waitFor();
    await page.keyboard.press('Escape');
    await (await cellOf(page, 'Gel 1', 'Report')).getByText('9 %').waitFor();
    expect(await syncPill(page).getAttribute('aria-label')).toContain('Uploading 9 %');
    release();
    await waitForSync(page);
    await (await cellOf(page, 'Gel 1', 'Report')).getByText('9 %').waitFor({ state: 'detached' });
    await context.close();
  });
});
