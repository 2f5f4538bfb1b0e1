import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { dropFile } from './support/dropFile';
import { openView } from './support/openView';
import { setLevel } from './support/rights';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, syncPill, typeInto, waitForCell, waitForSync } from './support/table';

const WORDS = ['typed before', 'MADE-BEFORE-1', 'said before', 'before.txt', 'View before', 'Item before'];

describe('rights that shrink while there is unsent work of every kind', () => {
  it('S8 S13 no edit, record, comment, file, view or item is saved, and each is kept and listed', async () => {
    const admin = await apiOf(product, 'admin');
    const compounds = (await admin.get<{ id: string; slice_name: string }[]>('/entity_slices')).find(
      ({ slice_name }) => slice_name === 'Compounds',
    )!;
    await admin.send('POST', '/data_fields', {
      entity_slice_id: compounds.id,
      field_name: 'Report',
      field_type: 'file',
    });
    await admin.send('POST', '/record_views', { entity_slice_id: compounds.id, view_name: 'Live before' });
    const item = await admin.send<{ id: string }>('POST', '/tasks', {
      task_type: 'operation',
      task_title: 'Written before',
      task_description: 'Aim',
    });
    const { context, page } = await signedIn(browser, product, 'member');
    try {
      const text = page.getByRole('textbox', { name: 'Description' });
      await page.goto(`${product.url}/experiments/${item.data.id}`);
      await text.getByText('Aim').waitFor();
      await page.goto(`${product.url}/tasks`);
      await waitForSync(page);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      await openTable(page, 'Compounds');
      await openView(page, 'Live before');
      await context.setOffline(true);

      // Documents change live: unsent changes in them are not operations.
      await page.getByRole('button', { name: 'Row height and colours' }).click();
      await page.getByText('Tall', { exact: true }).click();
      await page.keyboard.press('Escape');
      await page.goto(`${product.url}/experiments/${item.data.id}`);
      await text.getByText('Aim').click();
      await page.keyboard.press('Control+End');
      await page.waitForTimeout(150);
      await page.keyboard.type(' and words before');
      await text.getByText('and words before').waitFor();
      await openTable(page, 'Compounds');

      await typeInto(page, 'Abacavir', 'Note', 'typed before');
      await waitForCell(page, 'Abacavir', 'Note', 'typed before');
      await dropFile(page, 'before.txt', Buffer.from('measured before'), await cellOf(page, 'Aciclovir', 'Report'));
      await waitForCell(page, 'Aciclovir', 'Report', 'before.txt');
      await (await cellOf(page, 'Abacavir', 'Name')).click();
      await page.keyboard.press('Space');
      await page.getByRole('tab', { name: /Comments/ }).click();
      await page.getByRole('textbox', { name: 'Comment' }).click();
      await page.keyboard.type('said before');
      await page.keyboard.press('Control+Enter');
      await syncPill(page).filter({ hasText: '3 waiting' }).waitFor();
      await (await cellOf(page, 'Abacavir', 'Note')).click();
      await page.keyboard.press('Control+Shift+Enter');
      await page.locator('[role=dialog] input:focus').waitFor();
      await page.keyboard.type('MADE-BEFORE-1');
      await page.keyboard.press('Enter');
      await syncPill(page).filter({ hasText: '4 waiting' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('main').getByRole('button', { name: 'Compounds', exact: true }).first().click();
      await page.getByRole('menuitem', { name: /^(Save as a view|New view)$/ }).click();
      const naming = page.getByRole('dialog');
      await naming.getByLabel('Name').fill('View before');
      await naming.getByRole('button', { name: 'Create view' }).click();
      await syncPill(page).filter({ hasText: '5 waiting' }).waitFor();
      await page.goto(`${product.url}/tasks`);
      // The keys of a page work once the page is there.
      await page
        .getByRole('button', { name: /^New item/ })
        .first()
        .waitFor();
      await page.keyboard.press('c');
      const dialog = page.getByRole('dialog', { name: 'New item' });
      await dialog.getByLabel('Title').fill('Item before');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await syncPill(page).filter({ hasText: '6 waiting' }).waitFor();

      await setLevel(admin, 'member', 'viewer');
      await context.setOffline(false);
      const pill = syncPill(page).filter({ hasText: '6 refused' });
      await pill.waitFor({ timeout: 120_000 });
      await pill.click();
      const refused = page.getByRole('region', { name: 'Refused changes' });
      for (const word of WORDS) await refused.getByText(word).first().waitFor();
      await refused.getByText('Viewers can read, but not change anything.').first().waitFor();

      const asked = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save these to a file' }).click();
      const saved = await readFile(await (await asked).path());
      const file = unzipSync(saved);
      const work = strFromU8(file['unsent-work.json']!);
      for (const word of WORDS) expect(work).toContain(word);
      const bytes = Object.keys(file).find((path) => path.startsWith('files/'))!;
      expect(strFromU8(file[bytes]!)).toBe('measured before');

      await page.getByText(/Your changes to the view Live before were not saved/).waitFor();
      await page.goto(`${product.url}/experiments/${item.data.id}`);
      await page.getByText(/Your edits to Description were not saved/).waitFor();
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByRole('dialog').getByText('Aim and words before').waitFor();

      const views = await admin.get<{ view_name: string; row_height?: string }[]>('/record_views');
      expect(views.find(({ view_name }) => view_name === 'Live before')?.row_height).not.toBe('tall');
      const landed = await Promise.all([
        admin.get(`/records?entity_slice_id=${compounds.id}&identifiers=MADE-BEFORE-1`),
        admin.get('/record_views'),
        admin.get('/tasks?page_size=100'),
        admin.get(`/search?q=before&page_size=100`),
      ]);
      for (const word of WORDS) expect(JSON.stringify(landed)).not.toContain(word);
    } finally {
      await setLevel(admin, 'member', 'team-member');
      await context.close();
    }
  });
});
