import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { dropFile } from './support/dropFile';
import { shownCount } from './support/shownCount';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, waitForRows, waitForSync } from './support/table';

describe('a table saved as SDF by a command', () => {
  it('is imported as a table with the same rows, with each column once', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    const total = await shownCount(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('export as sdf');
        await page.getByRole('option', { name: /^Export as SDF/ }).click();
      })(),
    ]);
    expect(download.suggestedFilename()).toBe('Compounds.sdf');
    await dropFile(page, 'back.sdf', readFileSync(await download.path()));
    const submit = page.getByRole('button', { name: /^Import [\d,]+ rows/ });
    await expect.poll(() => submit.getAttribute('aria-disabled'), { timeout: 60_000 }).toBe(null);
    await submit.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open table' }).click({ timeout: 60_000 });
    await waitForRows(page, 'back');
    expect(await shownCount(page)).toBe(total);
    const heads = await page.getByRole('grid').getByRole('columnheader').allInnerTexts();
    expect(heads.slice(1, 4)).toEqual(['Name', 'Structure', 'Class']);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('rename table');
    await page.getByRole('option', { name: /^Rename table/ }).click();
    const naming = page.getByRole('dialog', { name: 'Rename table' });
    await naming.getByLabel('Name').fill('Came back');
    await naming.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('grid', { name: 'Came back' }).waitFor();
    await waitForSync(page);

    const api = await apiOf(product, 'member');
    const slices = await api.get<{ id: string; slice_name: string }[]>('/entity_slices');
    const namesOf = async (name: string) => {
      const { id } = slices.find(({ slice_name }) => slice_name === name)!;
      const found = await api.get<{ record_identifier: string }[]>(`/records/identifiers?entity_slice_id=${id}`);
      return found.map(({ record_identifier }) => record_identifier).sort();
    };
    expect(await namesOf('Came back')).toEqual(await namesOf('Compounds'));
    await context.close();
  });
});
