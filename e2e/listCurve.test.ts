import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForSync } from './support/table';

interface Made {
  id: string;
  key_field_ids: string[];
}

interface Point {
  x: number;
  y: number;
  is_outlier?: true;
}

const POINTS: Point[] = [0.1, 0.3, 1, 3, 10, 30, 100].map((x) => ({ x, y: Math.round(100 / (1 + 4 / x)) }));
const WRONG: Point = { x: 10, y: 12 };

describe('a curve whose record is a list of points', () => {
  it('excludes one point by a click and restores it, in plot, list and cell, and by undo', async () => {
    const api = await apiOf(product, 'admin');
    const made = async (path: string, body: object) => (await api.send<Made>('POST', path, body)).data;
    const slice = await made('/entity_slices', { slice_name: 'Lists', key_field_name: 'Name' });
    const field = await made('/data_fields', {
      entity_slice_id: slice.id,
      field_name: 'Readings',
      field_type: 'xy-array',
      attrs: { display_options: { x_axis_label: 'Dose, nM', y_axis_label: 'Signal' } },
    });
    const record = await made('/records', {
      entity_slice_id: slice.id,
      data: { [slice.key_field_ids[0]!]: 'L-1', [field.id]: [...POINTS, WRONG] },
    });
    await made('/dose_response/configs', {
      config_name: 'List fits',
      entity_slice_id: slice.id,
      dose_field_id: field.id,
      response_field_id: field.id,
      dose_unit: 'nM',
      group_by_key_field_ids: slice.key_field_ids,
    });
    const stored = async () =>
      (await api.get<{ [fieldId: string]: { content: Point[] }[] }>(`/records/${record.id}/values`))[field.id]?.[0]
        ?.content;

    const { context, page } = await signedIn(browser, product, 'admin');
    const navigation = page.getByRole('navigation', { name: 'Workspace' });
    await navigation.getByRole('link', { name: 'List fits', exact: true }).click();
    const side = page.getByRole('complementary');
    const leftOut = side.getByRole('button', { name: /excluded/ });
    const ec50 = page.locator('[data-metric="ec50"]').filter({ hasText: /\d/ }).first();
    await ec50.waitFor();
    await waitForSync(page);
    const before = await ec50.textContent();
    await page.getByRole('img', { name: /^Signal \(mean ± SD\) over Dose, nM$/ }).waitFor();

    await side.getByRole('button', { name: '12.0 at 10.0', exact: true }).click();
    await leftOut.waitFor();
    expect(await leftOut.count()).toBe(1);
    await expect.poll(() => ec50.textContent()).not.toBe(before);
    await expect.poll(stored).toEqual([...POINTS, { ...WRONG, is_outlier: true }]);
    await page.keyboard.press('x');
    await expect.poll(() => leftOut.count()).toBe(0);
    await expect.poll(stored).toEqual([...POINTS, WRONG]);
    await page.keyboard.press('Control+z');
    await leftOut.waitFor();

    await openTable(page, 'Lists');
    await (await cellOf(page, 'L-1', 'Readings')).getByRole('img', { name: '8 points, 1 left out' }).waitFor();
    await (await cellOf(page, 'L-1', 'Readings')).click();
    await page.keyboard.press('Enter');
    const editor = page.getByRole('dialog', { name: 'Readings' });
    for (const name of ['Signal', 'Dose, nM']) await editor.locator('svg text', { hasText: name }).waitFor();
    const last = editor.getByLabel('Signal of row 8');
    expect(await last.inputValue()).toBe('12*');
    await last.fill('12');
    await editor.getByRole('button', { name: 'Save 8 points' }).click();
    await expect.poll(stored).toEqual([...POINTS, WRONG]);
    await context.close();
  });
});
