import { expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { waitForSync } from './support/table';

it('R-D-1.7 R-D-8.57 R-D-8.60 creates a metadata field with options, archives and restores it, also without a network', async () => {
  const { context, page } = await signedIn(browser, product, 'admin');
  const nav = page.getByRole('navigation', { name: 'Workspace' });
  await page.goto(`${product.url}/settings/profile`);
  await nav.getByRole('link', { name: 'Metadata fields' }).click();
  await page.getByRole('button', { name: 'New metadata field' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await waitForSync(page);
  await context.setOffline(true);

  await page.getByRole('button', { name: 'New metadata field' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Urgency');
  await dialog.getByLabel('Type').click();
  await page.getByPlaceholder('Search').fill('Select');
  await page.getByRole('option', { name: 'Select', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add option' }).click();
  await page.keyboard.type('Low');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('');
  await page.keyboard.type('High');
  await page.keyboard.press('Alt+ArrowUp');
  await dialog.getByRole('button', { name: 'Create metadata field' }).click();
  await page.getByText('New metadata field created.').waitFor();
  const line = page.getByRole('listitem').filter({ hasText: 'Urgency' });
  await line.getByText('High').waitFor();

  await line.getByRole('button', { name: 'Edit Urgency' }).click();
  await dialog.getByLabel('Description').fill('How soon it is needed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Metadata field updated').waitFor();
  await line.getByText('How soon it is needed').waitFor();

  await line.getByRole('button', { name: 'Archive Urgency' }).click();
  await page.getByText('Metadata field archived').waitFor();
  await page.getByRole('heading', { name: 'Archived' }).waitFor();
  await context.setOffline(false);
  await waitForSync(page);
  await page.reload();
  await page.getByRole('button', { name: 'Restore Urgency' }).click();
  await page.getByText('Metadata field restored').waitFor();
  await waitForSync(page);

  const api = await apiOf(product, 'admin');
  const { data } = await api.send<{ property_name: string; options: { name: string }[] }[]>(
    'GET',
    '/property_definitions',
  );
  expect(data.map((one) => [one.property_name, one.options.map(({ name }) => name)])).toContainEqual([
    'Urgency',
    ['High', 'Low'],
  ]);
  await context.close();
});

it('R-D-1.7 R-D-8.49 R-D-8.51 creates, edits and deletes an experiment view', async () => {
  const { context, page } = await signedIn(browser, product, 'admin');
  await page.goto(`${product.url}/settings/profile`);
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Experiment views' }).click();
  await page.getByRole('button', { name: 'New experiment view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Hits');
  await dialog.getByRole('button', { name: 'Create view' }).click();
  await page.getByText('New view created').waitFor();
  await page.getByRole('button', { name: 'Edit Hits' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Hits of all runs');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Experiment view updated').waitFor();
  await page.getByRole('button', { name: 'Delete Hits of all runs' }).click();
  await page.getByText('View deleted.').waitFor();
  await page.getByText('There are none yet').waitFor();
  await context.close();
});
