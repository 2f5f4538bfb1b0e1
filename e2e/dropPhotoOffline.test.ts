import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { type Api, apiOf } from './support/api';
import { dropFile } from './support/dropFile';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForSync } from './support/table';

/** A picture of its own, drawn by the browser: large enough for several pieces of an upload. */
async function photo(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const drawing = canvas.getContext('2d')!;
    const noise = drawing.createImageData(900, 600);
    crypto.getRandomValues(new Uint8Array(noise.data.buffer, 0, 65_536));
    for (let i = 65_536; i < noise.data.length; i++) noise.data[i] = (noise.data[i % 65_536]! * 7 + i) & 255;
    for (let i = 3; i < noise.data.length; i += 4) noise.data[i] = 255;
    drawing.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/png').replace(/^.*,/, '');
  });
  return Buffer.from(data, 'base64');
}

interface Made {
  sliceId: string;
  recordId: string;
  fieldId: string;
}

/** A table with pictures and files, and one record in it. */
async function makeGels(api: Api): Promise<Made> {
  const slice = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
    slice_name: 'Gels',
  });
  const sliceId = slice.data.id;
  const field = (field_name: string, field_type: string) =>
    api.send<{ id: string }>('POST', '/data_fields', { entity_slice_id: sliceId, field_name, field_type });
  const fieldId = (await field('Photo', 'image')).data.id;
  await field('Report', 'file');
  const key = slice.data.key_field_ids[0]!;
  const record = await api.send<{ id: string }>('POST', '/records', {
    entity_slice_id: sliceId,
    key_field_to_value: { [key]: 'Gel 1' },
  });
  return { sliceId, recordId: record.data.id, fieldId };
}

describe('photos and files without network', () => {
  it('a photo dropped on a cell shows at once, survives a reload, reaches the server later and can be undone', async () => {
    const api = await apiOf(product, 'admin');
    const { recordId, fieldId } = await makeGels(api);
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Gels');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await waitForSync(page);
    const bytes = await photo(page);
    await context.setOffline(true);

    await dropFile(page, 'gel.png', bytes, await cellOf(page, 'Gel 1', 'Photo'));
    const shown = (await cellOf(page, 'Gel 1', 'Photo')).getByRole('img', { name: 'gel.png' });
    await shown.waitFor();
    await page.reload();
    await openTable(page, 'Gels');
    await shown.waitFor();

    // A text is no picture: it is told, and the cell stays as it is.
    await dropFile(page, 'notes.txt', Buffer.from('lane 1: marker'), await cellOf(page, 'Gel 1', 'Photo'));
    await page.getByText(/notes\.txt was not added to Photo of Gel 1\. It is no picture/).waitFor();
    await dropFile(page, 'notes.txt', Buffer.from('lane 1: marker'), await cellOf(page, 'Gel 1', 'Report'));
    await (await cellOf(page, 'Gel 1', 'Report')).getByText('notes.txt').waitFor();
    await (await cellOf(page, 'Gel 1', 'Report')).dblclick();
    await page.getByRole('dialog').getByText('lane 1: marker').waitFor();
    await page.keyboard.press('Escape');

    await context.setOffline(false);
    await waitForSync(page);
    const link = `/api/records/${recordId}/field/${fieldId}/file/gel.png`;
    const size = (path: string) =>
      page.evaluate(async (address) => {
        const response = await fetch(address);
        return response.ok ? (await response.arrayBuffer()).byteLength : response.status;
      }, path);
    expect(await size(link)).toBe(bytes.length);
    expect(await size(`/api/records/${recordId}/file/notes.txt`)).toBe(14);

    // Another person's laptop fetches it when it is looked at.
    const other = await signedIn(browser, product, 'member');
    await openTable(other.page, 'Gels');
    await (await cellOf(other.page, 'Gel 1', 'Photo')).getByRole('img', { name: 'gel.png' }).waitFor();

    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await shown.waitFor({ state: 'detached' });
    await expect.poll(() => size(link)).toBe(404);
  });
});
