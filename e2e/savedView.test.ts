import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signIn } from './support/product';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, syncPill, typeInto, waitForCell, waitForSync } from './support/table';

describe('a view that was changed without network', () => {
  it('S1 S13 is saved with the cells before a sign-out, and brought back from the file', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await page.getByRole('link', { name: 'All compounds', exact: true }).click();
    await page.getByRole('grid').getByRole('row').nth(2).waitFor();
    await waitForSync(page);
    const api = await apiOf(product, 'admin');
    const fields = await api.get<{ id: string; field_name: string }[]>('/data_fields');
    const formulaIds = fields.filter((field) => field.field_name === 'Formula').map(({ id }) => id);
    const isHidden = async () => {
      const views =
        await api.get<{ view_name: string; view_fields: { data_field_id: string | null; is_hidden?: boolean }[] }[]>(
          '/record_views',
        );
      const shown = views.find((view) => view.view_name === 'All compounds')?.view_fields ?? [];
      return !shown.some((field) => formulaIds.includes(field.data_field_id ?? '') && !field.is_hidden);
    };
    expect(await isHidden()).toBe(false);

    await context.setOffline(true);
    const head = page.getByRole('columnheader', { name: 'Formula' });
    await head.click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Hide/ }).click();
    await head.waitFor({ state: 'detached' });
    await typeInto(page, 'Abacavir', 'Note', 'in the same file');
    await waitForCell(page, 'Abacavir', 'Note', 'in the same file');
    await page.getByRole('button', { name: 'Demo laboratory' }).click();
    await page.getByRole('menuitem', { name: /Sign out/ }).click();
    const asked = page.getByRole('dialog', { name: 'Sign out and lose 1 change and changes to 1 view?' });
    const download = page.waitForEvent('download');
    await asked.getByRole('button', { name: 'Save to a file' }).click();
    const file = await (await download).path();
    await asked.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    await context.setOffline(false);

    await signIn(page, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    expect(await isHidden()).toBe(false);
    await syncPill(page).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Bring back a saved file' }).click();
    await (await chooser).setFiles({
      name: 'unsent.json',
      mimeType: 'application/json',
      buffer: await readFile(file),
    });
    await page.getByText('1 change brought back. 1 view brought back.').waitFor();
    await page.keyboard.press('Escape');
    await waitForCell(page, 'Abacavir', 'Note', 'in the same file');
    await expect.poll(isHidden, { timeout: 60_000 }).toBe(true);
    await context.close();
  });
});
