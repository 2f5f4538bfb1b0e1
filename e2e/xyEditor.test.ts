import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { type Api, apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell, waitForSync } from './support/table';

interface Made {
  id: string;
  key_field_ids: string[];
}

/**
 * A table with one field of points and two records.
 * @returns a function that reads the points of the first record
 */
async function makeTable(api: Api): Promise<() => Promise<unknown>> {
  const { data: slice } = await api.send<Made>('POST', '/entity_slices', {
    slice_name: 'Traces',
    key_field_name: 'Name',
  });
  const input = { field_name: 'Trace', field_type: 'xy-array', entity_slice_id: slice.id };
  const { data: field } = await api.send<Made>('POST', '/data_fields', input);
  const [first] = await Promise.all(
    ['T-1', 'T-2'].map(async (name) => {
      const record = { entity_slice_id: slice.id, data: { [slice.key_field_ids[0]!]: name } };
      return (await api.send<Made>('POST', '/records', record)).data.id;
    }),
  );
  return async () => {
    const values = await api.get<{ [fieldId: string]: { content: unknown }[] }>(`/records/${first}/values`);
    return values[field.id]?.[0]?.content;
  };
}

const editor = (page: Page) => page.getByRole('dialog', { name: 'Trace' });
const input = (page: Page, axis: string, row: number) => editor(page).getByLabel(`${axis} of row ${row}`);

async function openEditor(page: Page): Promise<void> {
  await (await cellOf(page, 'T-1', 'Trace')).click();
  await page.keyboard.press('Enter');
  await editor(page).waitFor();
}

describe('the point editor', () => {
  it('keeps an incomplete row when it is left, accepts two pasted columns, and the cell draws them', async () => {
    const pointsOf = await makeTable(await apiOf(product, 'admin'));
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Traces');
    await waitForSync(page);

    await openEditor(page);
    await input(page, 'x', 1).fill('1');
    await input(page, 'y', 1).fill('2');
    await input(page, 'x', 2).fill('3');
    await (await cellOf(page, 'T-2', 'Name')).click();
    await waitForCell(page, 'T-1', 'Trace', /1\s+2\s+3/);
    expect(await pointsOf()).toBeUndefined();

    await openEditor(page);
    expect(await input(page, 'x', 2).inputValue()).toBe('3');
    await editor(page).getByRole('button', { name: /^Save/ }).click();
    await editor(page).getByRole('alert').filter({ hasText: 'Row 2 is not two numbers' }).waitFor();
    await input(page, 'y', 2).fill('4');
    await input(page, 'x', 3).evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '5\t6\n7\t8');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await editor(page).getByRole('button', { name: 'Save 4 points' }).click();
    const points = [1, 3, 5, 7].map((x) => ({ x, y: x + 1 }));
    await expect.poll(pointsOf).toEqual(points);
    await (await cellOf(page, 'T-1', 'Trace')).locator('svg').first().waitFor();
    await context.close();
  });
});
