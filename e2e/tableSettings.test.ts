import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { faultsOf } from './support/axe';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, waitForSync } from './support/table';

describe('a table and its settings', () => {
  it('opens with the chosen view, has a colour and programs, and archived sets are restored', async () => {
    const api = await apiOf(product, 'admin');
    const { data: table } = await api.send<{ id: string }>('POST', '/entity_slices', { slice_name: 'Buffers' });
    await api.send('POST', '/record_views', { entity_slice_id: table.id, view_name: 'In use' });
    const { data: set } = await api.send<{ id: string }>('POST', '/record_sets', {
      set_name: 'Old lots',
      entity_slice_id: table.id,
    });
    await api.send('PUT', `/record_sets/${set.id}/archive`, {});
    await api.send('POST', '/programs', { program_name: 'Protein team' });
    const { context, page } = await signedIn(browser, product, 'admin');
    const nav = page.getByRole('navigation', { name: 'Workspace' });
    await openTable(page, 'Buffers');
    const menu = async (item: string) => {
      await page.getByRole('button', { name: 'Buffers', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu('Table settings');
    const dialog = page.getByRole('dialog', { name: 'Table settings' });
    await dialog.getByLabel('Description').fill('Stock solutions');
    await dialog.getByRole('button', { name: 'Colour 3' }).click();
    await dialog.getByRole('combobox', { name: 'Opens with' }).click();
    await page.getByRole('option', { name: 'In use' }).click();
    expect(await faultsOf(page, 'table settings')).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Table updated').waitFor();
    await page.waitForURL(/\/views\//);
    expect(await faultsOf(page, 'a view beside an alert')).toEqual([]);
    await page.getByRole('button', { name: 'In use', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'All of Buffers' }).click();
    await page.waitForURL(/\/all$/);
    await menu('Programs of this table');
    const sharing = page.getByRole('dialog', { name: 'Programs of Buffers' });
    await sharing.getByRole('checkbox', { name: 'Protein team' }).click();
    await sharing.getByRole('button', { name: 'Save' }).click();
    await sharing.waitFor({ state: 'detached' });
    await waitForSync(page);
    const { data: tables } = await api.send<{ id: string }[]>('GET', '/entity_slices');
    expect(tables.find(({ id }) => id === table.id)).toMatchObject({
      description: 'Stock solutions',
      icon_color: 'q3',
      program_ids: [expect.any(String)],
    });
    await page.goto(`${product.url}/settings/programs`);
    await page.getByText('1 table', { exact: true }).waitFor();
    await page.goto(`${product.url}/archive`);
    await page.getByRole('button', { name: 'Restore Old lots' }).click();
    await nav.getByRole('link', { name: 'Old lots' }).waitFor();
    await context.close();
  });
});
