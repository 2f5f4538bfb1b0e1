import { describe, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell, waitForSync } from './support/table';

describe('merging two fields', () => {
  it('says what will happen, works without a network, and undo restores both', async () => {
    const api = await apiOf(product, 'admin');
    const slice = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
      slice_name: 'Assays',
    });
    const field = async (field_name: string, field_type: string) =>
      (
        await api.send<{ id: string }>('POST', '/data_fields', {
          entity_slice_id: slice.data.id,
          field_name,
          field_type,
        })
      ).data.id;
    const ic50 = await field('IC50', 'number');
    const typed = await field('IC50 old', 'text');
    const record = (name: string, data: object) =>
      api.send('POST', '/records', {
        entity_slice_id: slice.data.id,
        key_field_to_value: { [slice.data.key_field_ids[0]!]: name },
        data,
      });
    await record('A1', { [typed]: '12' });
    await record('A2', { [typed]: '5', [ic50]: 7 });
    await record('A3', { [typed]: 'dry' });

    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Assays');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await waitForSync(page);
    await context.setOffline(true);
    const openMerge = async () => {
      await (await cellOf(page, 'A1', 'IC50 old')).click();
      await page.keyboard.press('Control+Shift+F10');
      await page.getByRole('menuitem', { name: 'Merge into another field' }).click();
      await page.getByRole('combobox', { name: 'Into' }).click();
      await page.getByRole('option', { name: 'IC50', exact: true }).click();
    };
    const dialog = page.getByRole('dialog', { name: 'Merge IC50 old into another field' });
    await openMerge();
    await dialog.getByText('3 values move to IC50.').waitFor();
    await dialog.getByText('1 value does not fit IC50.').waitFor();
    await dialog.getByRole('row', { name: /A3 dry.*Not a number/ }).waitFor();
    await page.keyboard.press('Escape');
    await (await cellOf(page, 'A3', 'IC50 old')).click();
    await page.keyboard.press('Delete');

    await openMerge();
    await dialog.getByText('1 record holds another value there.').waitFor();
    await dialog.getByRole('row', { name: /A2 5 7/ }).waitFor();
    await dialog.getByRole('button', { name: 'Merge fields' }).click();
    await page.getByText('Field merged.').waitFor();
    await page.getByRole('columnheader', { name: 'IC50 old' }).waitFor({ state: 'detached' });
    await waitForCell(page, 'A1', 'IC50', '12');
    await context.setOffline(false);
    await waitForSync(page);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await waitForCell(page, 'A1', 'IC50 old', '12');
  });

  it('a field is archived instead of being deleted, and is restored with its values', async () => {
    const { page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await (await cellOf(page, 'Abacavir', 'Target')).click();
    await page.keyboard.press('Control+Shift+F10');
    await page.getByRole('menuitem', { name: 'Archive or delete' }).click();
    await page.getByRole('button', { name: 'Archive instead' }).click();
    await page.getByRole('columnheader', { name: 'Target' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Fields/ }).click();
    await page.getByRole('button', { name: '1 archived field' }).click();
    await page.getByRole('button', { name: 'Restore Target' }).click();
    await waitForCell(page, 'Abacavir', 'Target', 'HIV reverse transcriptase');
  });
});
