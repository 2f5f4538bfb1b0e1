import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell, waitForSync } from './support/table';

describe('a column with several values per cell', () => {
  it('R-D-3.44 is configured in the column menu without a network, sorts, follows an edit, and a colleague sees it', async () => {
    const api = await apiOf(product, 'admin');
    const { data: table } = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
      slice_name: 'Determinations',
    });
    const { data: field } = await api.send<{ id: string }>('POST', '/data_fields', {
      entity_slice_id: table.id,
      field_name: 'Ki',
      field_type: 'number',
    });
    const runOf = async (value: number) =>
      (await api.send<{ id: string }>('POST', '/tasks', { task_type: 'operation', task_title: `Run ${value}` })).data
        .id;
    const records: string[] = [];
    for (const [name, values] of [
      ['D-1', [1, 2, 6]],
      ['D-2', [5, 4]],
    ] as const) {
      const { data: record } = await api.send<{ id: string }>('POST', '/records', {
        entity_slice_id: table.id,
        key_field_to_value: { [table.key_field_ids[0]!]: name },
      });
      records.push(record.id);
      for (const value of values)
        await api.send('POST', `/records/${record.id}/values`, {
          data: { [field.id]: value },
          operation_id: await runOf(value),
        });
    }
    await api.send('POST', '/record_views', { entity_slice_id: table.id, view_name: 'By mean' });

    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Determinations');
    await page.getByRole('link', { name: 'By mean' }).click();
    await (await cellOf(page, 'D-1', 'Ki')).getByText('3 values').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await waitForSync(page);
    await context.setOffline(true);
    const choose = async (title: string, ...lines: string[]) => {
      await (await cellOf(page, 'D-1', title)).click();
      await page.keyboard.press('Control+Shift+F10');
      await page.getByRole('menuitem', { name: /^Show multiple values as/ }).hover();
      for (const line of lines) {
        const item = page.getByRole('menu').last().getByText(line, { exact: true });
        if (line === lines.at(-1)) await item.click();
        else await item.hover();
      }
    };
    await choose('Ki', 'Mean');
    await waitForCell(page, 'D-1', 'Ki mean', /^3(\.0+)?$/);
    await waitForCell(page, 'D-2', 'Ki mean', '4.5');
    await page.keyboard.press('Control+Shift+F10');
    await page.getByRole('menu').getByText('Sort descending').click();
    await page.getByRole('row', { name: /D-2/ }).and(page.locator('[aria-rowindex="2"]')).waitFor();
    await context.setOffline(false);
    await waitForSync(page);

    const colleague = await signedIn(browser, product, 'member');
    await openTable(colleague.page, 'Determinations');
    await colleague.page.getByRole('link', { name: 'By mean' }).click();
    await waitForCell(colleague.page, 'D-1', 'Ki mean', /^3(\.0+)?$/);
    await api.send('POST', `/records/${records[0]}/values`, {
      data: { [field.id]: 51 },
      operation_id: await runOf(51),
    });
    await waitForCell(page, 'D-1', 'Ki mean', '15');
    await page.getByRole('row', { name: /D-1/ }).and(page.locator('[aria-rowindex="2"]')).waitFor();
    await choose('Ki mean', 'All values', 'Ascending');
    expect(await (await cellOf(page, 'D-1', 'Ki all values')).textContent()).toBe('1; 2; 6; 51');
    await context.close();
    await colleague.context.close();
  });
});
