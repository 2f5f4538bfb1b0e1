import type { BrowserContext } from 'playwright';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { picturesOnFailure } from './support/openPages';
import { signIn } from './support/product';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { syncPill } from './support/table';

const EMPTY = 'Paste from Excel, or drop a CSV file here.';

/** Holds requests to this address until they are released. */
async function hold(context: BrowserContext, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await context.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

describe('a table whose records are not here', () => {
  it('S13 S14 is called neither empty nor synced before they have arrived, with and without a network', async () => {
    const api = await apiOf(product, 'admin');
    const slice = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
      slice_name: 'Blots',
    });
    const entity_slice_id = slice.data.id;
    const key_field_to_value = { [slice.data.key_field_ids[0]!]: 'Blot 1' };
    await api.send('POST', '/records', { entity_slice_id, key_field_to_value });
    const { context, page } = await signedIn(browser, product, 'admin');
    const release = await hold(context, '**/api/sync/bootstrap*slice*');
    // From the first frame on: a wrong message that disappears immediately has still been read.
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
    // A file with the records so far would be mistaken for one with all.
    await page.getByRole('button', { name: 'Blots', exact: true }).last().click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await page.getByText('Nothing was saved: the records of this table are not all on this laptop yet.').waitFor();
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }).click();
    await context.setOffline(true);
    await grid.getByText('The records of this table are not on this laptop yet.').waitFor();

    await page.getByRole('button', { name: 'New table' }).click();
    await page.getByRole('dialog').getByLabel('Table name').fill('Made offline');
    await page.getByRole('dialog').getByRole('button', { name: 'Create table' }).click();
    await page.getByRole('grid', { name: 'Made offline' }).getByText(EMPTY).waitFor();

    await page.evaluate(() => {
      document.body.dataset.released = 'yes';
    });
    release();
    await context.setOffline(false);
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Blots' }).click();
    await grid.getByText('Blot 1').waitFor();
    const marks = await page.evaluate(() => ({ ...document.body.dataset }));
    expect(marks).toEqual({ released: 'yes' });
    await context.close();
  });

  it('S13 pages that are opened by a link before anything was fetched do not claim that something does not exist', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: 'Viability', exact: true })
      .click();
    await page.getByRole('heading', { name: 'Viability' }).waitFor();
    const curves = new URL(page.url()).pathname;
    await context.close();
    const fresh = await browser.newContext();
    picturesOnFailure(fresh, 'fresh');
    const release = await hold(fresh, '**/api/sync/bootstrap*structure*');
    const other = await fresh.newPage();
    await signIn(other, product, 'member');
    for (const [path, word] of [
      [curves, 'do not exist'],
      ['/curves', 'make the curves'],
      ['/archive', 'No table is archived'],
      ['/imports', 'Drop a'],
      ['/', 'No tables yet'],
      ['/tables/0198c9a6-0000-7000-8000-000000000000', 'was deleted'],
    ] as const) {
      await other.goto(`${product.url}${path}`);
      await other.getByRole('navigation', { name: 'Workspace' }).waitFor();
      await other.waitForTimeout(700);
      expect(await other.getByText(word).count(), path).toBe(0);
    }
    await other.goto(`${product.url}${curves}`);
    release();
    await other.getByRole('heading', { name: 'Viability' }).waitFor();
    await fresh.close();
  });
});
