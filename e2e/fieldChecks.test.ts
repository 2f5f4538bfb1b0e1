import { expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell, waitForSync } from './support/table';

it('a change of type and a formula are checked by the server, and without a network by the same check on the device', async () => {
  const api = await apiOf(product, 'admin');
  const slice = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
    slice_name: 'Weighings',
  });
  const body = { entity_slice_id: slice.data.id, field_name: 'Mass', field_type: 'text' };
  const mass = (await api.send<{ id: string }>('POST', '/data_fields', body)).data.id;
  for (const [name, content] of [
    ['W1', '12'],
    ['W2', 'lost'],
  ] as const)
    await api.send('POST', '/records', {
      entity_slice_id: slice.data.id,
      key_field_to_value: { [slice.data.key_field_ids[0]!]: name },
      data: { [mass]: content },
    });

  const { context, page } = await signedIn(browser, product, 'admin');
  await openTable(page, 'Weighings');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await waitForSync(page);
  const answers: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/validate')) answers.push(new URL(response.url()).pathname);
  });
  const dialog = page.getByRole('dialog', { name: 'Edit Mass' });
  const chooseType = async (name: string) => {
    await (await cellOf(page, 'W1', 'Mass')).click();
    await page.keyboard.press('Control+Shift+F10');
    await page.getByRole('menuitem', { name: 'Edit field' }).click();
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  // The server's message is on the screen; it differs from this device's own message by one word.
  await context.route('**/validate', async (route) => {
    const response = await route.fetch();
    const text = (await response.text())
      .replace('Not a number', 'Not a number, says the server')
      .replace('An operator is missing here.', 'An operator is missing, says the server.');
    await route.fulfill({ response, body: text });
  });
  await chooseType('Number');
  await dialog.getByText('1 value reads as Number.').waitFor();
  await dialog.getByText(/1 value does not read as Number\./).waitFor();
  await dialog.getByRole('row', { name: /W2 lost Not a number, says the server/ }).waitFor();
  expect(answers).toEqual([`/api/data_fields/${mass}/validate`]);
  await page.keyboard.press('Escape');

  // Without options of its own a choice field gets those in the values; otherwise only its own.
  await chooseType('Select');
  await dialog.getByText('2 values read as Select.').waitFor();
  await dialog.getByRole('button', { name: 'Add option' }).click();
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('12');
  await dialog.getByRole('row', { name: /W2 lost Unknown option: lost/ }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Fields/ }).click();
  await page.getByRole('button', { name: 'New field' }).click();
  const making = page.getByRole('dialog', { name: 'New field in Weighings' });
  await making.getByLabel('Name').fill('Twice');
  await making.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Formula', exact: true }).click();
  const formula = making.getByRole('textbox', { name: 'Formula' });
  await formula.fill('{Mass} 2');
  await making.getByText('An operator is missing, says the server. (at \u201c2\u201d)').waitFor();
  await context.setOffline(true);
  await page.getByText('An operator is missing here. (at \u201c2\u201d)').waitFor();
  // Suggestions for a name are accepted by keyboard; the fields in use are listed.
  await formula.fill('');
  await formula.pressSequentially('{ma');
  await making.getByRole('option', { name: 'Mass field' }).waitFor();
  await formula.press('Enter');
  await formula.pressSequentially(' * 2');
  await making.getByText('Uses').waitFor();
  await making.getByRole('button', { name: 'Add field' }).click();
  await waitForCell(page, 'W1', 'Twice', '24');

  await chooseType('Number');
  await dialog.getByRole('row', { name: /W2 lost Not a number$/ }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await waitForCell(page, 'W2', 'Mass', '');
  await context.setOffline(false);
  await waitForSync(page);
});
