import { expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell, waitForSync } from './support/table';

it('R-D-8.15 options are renamed, coloured, moved, merged and deleted in the dialog of their field; undo reverts a merge', async () => {
  const api = await apiOf(product, 'admin');
  const slice = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
    slice_name: 'Orders',
  });
  const field = await api.send<{ id: string; attrs: { options: { id: string; name: string }[] } }>(
    'POST',
    '/data_fields',
    {
      entity_slice_id: slice.data.id,
      field_name: 'Stage',
      field_type: 'select',
      options: [{ name: 'New' }, { name: 'Fresh' }, { name: 'Sent' }],
    },
  );
  await api.send('POST', '/records', {
    entity_slice_id: slice.data.id,
    key_field_to_value: { [slice.data.key_field_ids[0] ?? '']: 'O-1' },
    data: { [field.data.id]: 'Fresh' },
  });
  const { context, page } = await signedIn(browser, product, 'admin');
  await openTable(page, 'Orders');
  await (await cellOf(page, 'O-1', 'Stage')).click();
  await page.keyboard.press('Control+Shift+F10');
  await page.getByRole('menuitem', { name: 'Edit field' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'More on Fresh' }).click();
  await page.getByRole('menuitem', { name: 'Merge into' }).click();
  await page.getByRole('menuitem', { name: 'New', exact: true }).click();
  await page.getByText('Field options updated.').first().waitFor();
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Begun');
  await dialog.getByRole('button', { name: 'Colour of Begun' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Green' }).click();
  await dialog.getByRole('textbox', { name: 'Option 2' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await waitForCell(page, 'O-1', 'Stage', 'Begun');
  await waitForSync(page);
  const stored = (
    await api.get<{ id: string; attrs: { options: { name: string; color: string | null }[] } }[]>('/data_fields')
  ).find(({ id }) => id === field.data.id);
  expect(stored?.attrs.options.map(({ name, color }) => [name, color])).toEqual([
    ['Sent', null],
    ['Begun', 'q3'],
  ]);
  await context.close();
});
