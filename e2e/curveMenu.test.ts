import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { waitForSync } from './support/table';

interface Config {
  id: string;
  config_name: string;
}

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name, exact: true });

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('the menu of curves', () => {
  it('duplicates, renames and deletes offline; an undo brings curves and columns back', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    const api = await apiOf(product, 'admin');
    const stored = async () => (await api.get<Config[]>('/dose_response/configs')).map((one) => one.config_name).sort();
    const columns = async () =>
      (await api.get<{ field_name: string; is_archived: boolean }[]>('/data_fields')).filter(
        (field) => field.field_name === 'EC50 Second fit' && !field.is_archived,
      ).length;
    const names = await stored();
    await link(page, 'Viability').click();
    await page.locator('[data-metric="ec50"]').filter({ hasText: /\d/ }).first().waitFor();
    await waitForSync(page);

    await choose(page, 'Viability', 'Duplicate');
    const dialog = page.getByRole('dialog', { name: 'Duplicate curves' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Viability copy');
    await dialog.getByLabel('Name').fill('viability');
    await page.keyboard.press('Enter');
    await dialog.getByText('The name viability is taken.').waitFor();
    await dialog.getByLabel('Name').fill('Viability copy');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Viability copy/ }).waitFor();
    await page.locator('[data-metric="ec50"]').filter({ hasText: /\d/ }).first().waitFor();
    await waitForSync(page);

    await context.setOffline(true);
    await choose(page, 'Viability copy', 'Rename');
    await page.getByRole('dialog', { name: 'Rename curves' }).getByLabel('Name').fill('Second fit');
    await page.keyboard.press('Enter');
    await link(page, 'Second fit').waitFor();
    await choose(page, 'Second fit', 'Delete curves');
    await page
      .getByRole('dialog', { name: /^Delete the curves/ })
      .getByRole('button', { name: 'Delete curves' })
      .click();
    await page.getByRole('heading', { name: 'Dose-response' }).waitFor();
    await link(page, 'Second fit').waitFor({ state: 'detached' });
    await page.getByText('Second fit deleted').waitFor();

    await context.setOffline(false);
    await expect.poll(stored).toEqual(names);
    expect(await columns()).toBe(0);
    await page.keyboard.press('Control+z');
    await link(page, 'Second fit').click();
    await page.locator('[data-metric="ec50"]').filter({ hasText: /\d/ }).first().waitFor();
    await expect.poll(stored).toEqual([...names, 'Second fit'].sort());
    expect(await columns()).toBe(1);
    await context.close();
  });
});
