import { describe, expect, it } from 'vitest';
import { faultsOf } from './support/axe';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable } from './support/table';

describe("the demo's storage shelf", () => {
  it('is a board by status with a summary of each lane, a formula and a lookup; sets are listed below their tables', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    const nav = page.getByRole('navigation', { name: 'Workspace' });
    await openTable(page, 'Batches');
    await nav.getByRole('link', { name: 'Shelf by status' }).click();
    const lane = page.getByRole('region', { name: /^in stock, / });
    await lane.waitFor();
    await page.getByRole('button', { name: 'nothing', exact: true }).click();
    await page.getByRole('option', { name: /^Amount/ }).click();
    await page.getByText('Entity kanban config created').waitFor();
    await lane.getByText(/^Sum of Amount [\d.]+ mg$/).waitFor();
    await page.getByRole('radio', { name: 'Mean' }).click();
    await lane.getByText(/^Mean of Amount [\d.]+ mg$/).waitFor();
    await page.keyboard.press('Escape');
    expect(await faultsOf(page, 'lanes with a sum')).toEqual([]);
    await page
      .getByRole('radio', { name: 'List' })
      .or(page.getByRole('button', { name: 'List' }))
      .first()
      .click();
    await page.getByRole('columnheader', { name: /Pure amount/ }).waitFor();
    await page.getByRole('columnheader', { name: /MW of compound/ }).waitFor();
    await nav.getByRole('link', { name: 'Plate 1' }).click();
    await page.getByText('24 records').first().waitFor();
    await context.close();
  });
});
