import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { syncPill } from './support/table';

const EMPTY = 'Paste from Excel, or drop a CSV file here.';

describe('a table whose records are not here', () => {
  it('S13 S14 is called neither empty nor synced before they have come, with and without network', async () => {
    const api = await apiOf(product, 'admin');
    const slice = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
      slice_name: 'Blots',
    });
    const entity_slice_id = slice.data.id;
    const key_field_to_value = { [slice.data.key_field_ids[0]!]: 'Blot 1' };
    await api.send('POST', '/records', { entity_slice_id, key_field_to_value });
    const { context, page } = await signedIn(browser, product, 'admin');
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await context.route('**/api/sync/bootstrap*slice*', async (route) => {
      await held;
      await route.continue();
    });
    // From its first frame on: a wrong word that goes at once has been read all the same.
    await page.evaluate((empty) => {
      const note = () => {
        const lead = document.querySelector('button[aria-label^="Sync state"]')?.getAttribute('aria-label') ?? '';
        const grid = document.querySelector('[role="grid"][aria-label="Blots"]');
        const data = document.body.dataset;
        if (grid?.textContent?.includes(empty)) data.toldEmpty = 'yes';
        if (grid && !data.released && lead.includes('All synced')) data.toldSynced = 'yes';
        requestAnimationFrame(note);
      };
      note();
    }, EMPTY);
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Blots' }).click();
    const grid = page.getByRole('grid', { name: 'Blots' });
    await grid.getByText('The records of this table are being fetched.').waitFor();
    await syncPill(page)
      .and(page.getByLabel(/Fetching/))
      .waitFor();
    await context.setOffline(true);
    await grid.getByText('The records of this table are not on this laptop yet.').waitFor();

    await page.getByRole('button', { name: 'New table' }).click();
    await page.getByRole('dialog').getByLabel('Name of the table').fill('Made offline');
    await page.getByRole('dialog').getByRole('button', { name: 'Create table' }).click();
    await page.getByRole('grid', { name: 'Made offline' }).getByText(EMPTY).waitFor();

    await page.evaluate(() => {
      document.body.dataset.released = 'yes';
    });
    release();
    await context.setOffline(false);
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Blots' }).click();
    await grid.getByText('Blot 1').waitFor();
    const told = await page.evaluate(() => ({ ...document.body.dataset }));
    expect(told).toEqual({ released: 'yes' });
    await context.close();
  });
});
