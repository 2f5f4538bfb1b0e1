import { expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, waitForSync } from './support/table';

it('S14 the palette finds a record of a table that is not on this laptop, and says what it could not search', async () => {
  const { context, page } = await signedIn(browser, product, 'member');
  await openTable(page, 'Compounds');
  await waitForSync(page);
  const palette = page.getByPlaceholder('Search or command');
  const pane = page.getByRole('complementary', { name: 'Record' });

  // Nobody has opened the Batches table here: only the server can find a batch.
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Sync state: .*ffline/ }).waitFor();
  await page.keyboard.press('Control+k');
  await palette.fill('B-0042');
  await page.getByText('only on the server, which does not answer').waitFor();
  expect(await page.getByRole('option').count()).toBe(0);

  // When the network is back, the same search is repeated automatically.
  await context.setOffline(false);
  await page.getByRole('option', { name: /^B-0042/ }).waitFor();
  await palette.press('Control+a');
  await page.keyboard.type('B-0007');
  await page.keyboard.press('Enter');
  await pane.getByRole('heading', { name: 'B-0007', exact: true }).waitFor();
  await waitForSync(page);

  // The table is here now: the batch is found without the server, and only once.
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await palette.fill('B-0042');
  await page.getByRole('option', { name: /^B-0042/ }).waitFor();
  expect(await page.getByRole('option', { name: /^B-0042/ }).count()).toBe(1);
  await context.close();
});
