import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, waitForSync } from './support/table';

describe('a view that was changed without network', () => {
  it('S1 S8 is asked for before a sign-out, and sent at the next visit though another table is open then', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    for (const table of ['Batches', 'Compounds']) {
      await openTable(page, table);
      await waitForSync(page);
    }
    await page.getByRole('link', { name: 'All compounds', exact: true }).click();
    await page.getByRole('grid').getByRole('row').nth(2).waitFor();
    await waitForSync(page);
    const api = await apiOf(product, 'admin');
    const fields = await api.get<{ id: string; field_name: string }[]>('/data_fields');
    const noteIds = fields.filter((field) => field.field_name === 'Note').map(({ id }) => id);
    const isHidden = async () => {
      const views =
        await api.get<{ view_name: string; view_fields: { data_field_id: string | null; is_hidden?: boolean }[] }[]>(
          '/record_views',
        );
      const shown = views.find((view) => view.view_name === 'All compounds')?.view_fields ?? [];
      return !shown.some((field) => noteIds.includes(field.data_field_id ?? '') && !field.is_hidden);
    };
    expect(await isHidden()).toBe(false);

    await context.setOffline(true);
    const head = page.getByRole('columnheader', { name: 'Note' });
    await head.click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Hide/ }).click();
    await head.waitFor({ state: 'detached' });
    await openTable(page, 'Batches');
    await page.getByRole('button', { name: 'Demo laboratory' }).click();
    await page.getByRole('menuitem', { name: /Sign out/ }).click();
    const asked = page.getByRole('dialog', { name: 'Sign out and lose changes to 1 view?' });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    // The laptop is shut and opened elsewhere.
    await page.reload();
    await page.getByRole('grid', { name: 'Batches' }).getByRole('row').nth(2).waitFor();
    expect(await isHidden()).toBe(false);
    await context.setOffline(false);
    await expect.poll(isHidden, { timeout: 60_000 }).toBe(true);
    await page.getByRole('button', { name: 'Demo laboratory' }).click();
    await page.getByRole('menuitem', { name: /Sign out/ }).click();
    await page.getByLabel('Password').waitFor();
    await context.close();
  });
});
