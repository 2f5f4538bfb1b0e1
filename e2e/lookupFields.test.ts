import { describe, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForSync } from './support/table';

describe('a lookup field', () => {
  it("is created in the field dialog without a network, shows another table, sorts by it and follows a colleague's edit there", async () => {
    const api = await apiOf(product, 'admin');
    const table = async (slice_name: string) => {
      const { data } = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
        slice_name,
      });
      const field = async (field_name: string, field_type: string, more: object = {}) =>
        (
          await api.send<{ id: string }>('POST', '/data_fields', {
            entity_slice_id: data.id,
            field_name,
            field_type,
            ...more,
          })
        ).data.id;
      const record = async (name: string, values: object) =>
        (
          await api.send<{ id: string }>('POST', '/records', {
            entity_slice_id: data.id,
            key_field_to_value: { [data.key_field_ids[0]!]: name },
            data: values,
          })
        ).data.id;
      return { id: data.id, field, record };
    };
    const lots = await table('Lots');
    const purity = await lots.field('Purity', 'number');
    const first = await lots.record('L-1', { [purity]: 98 });
    const second = await lots.record('L-2', { [purity]: 95 });
    const runs = await table('Runs');
    const lot = await runs.field('Lot', 'record-reference', { ref_slice_id: lots.id });
    await runs.record('R-1', { [lot]: [first] });
    await runs.record('R-2', { [lot]: [second] });

    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Runs');
    await (await cellOf(page, 'R-1', 'Lot')).getByText('L-1').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await waitForSync(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Fields/ }).click();
    await page.getByRole('button', { name: 'New field' }).click();
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Lookup' }).click();
    const dialog = page.getByRole('dialog', { name: 'New lookup in Runs' });
    await dialog.getByRole('combobox', { name: 'Field of Lots' }).click();
    await page.getByRole('option', { name: 'Purity' }).click();
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await page.getByText('New field added').waitFor();
    const cell = async (row: string) => cellOf(page, row, 'Purity (Lot)');
    await (await cell('R-1')).getByText('98').waitFor();
    await (await cell('R-2')).getByText('95').waitFor();
    await (await cell('R-1')).click();
    await page.keyboard.press('Control+Shift+F10');
    await page.getByRole('menu').getByText('Sort ascending').click();
    await page.getByRole('row', { name: /R-2/ }).and(page.locator('[aria-rowindex="2"]')).waitFor();
    await context.setOffline(false);
    await waitForSync(page);

    const colleague = await signedIn(browser, product, 'member');
    await openTable(colleague.page, 'Lots');
    await (await cellOf(colleague.page, 'L-2', 'Purity')).click();
    await colleague.page.keyboard.type('99.5');
    await colleague.page.keyboard.press('Enter');
    await (await cell('R-2')).getByText('99.5').waitFor();
    await page.getByRole('row', { name: /R-1/ }).and(page.locator('[aria-rowindex="2"]')).waitFor();
  });
});
