import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { faultsOf } from './support/axe';
import { ownTable } from './support/ownTable';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell, waitForRows, waitForSync } from './support/table';

/** Puts a text on the clipboard and pastes it, with Shift or without. */
async function paste(page: Page, text: string, shift = false): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((held) => navigator.clipboard.writeText(held), text);
  await page.keyboard.press(shift ? 'Control+Shift+v' : 'Control+v');
}

const dialogOf = (page: Page) => page.getByRole('dialog');

describe('a paste that would change texts', () => {
  it('shows what they would become before anything is written, and asks once', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    const cell = await cellOf(page, 'Abacavir', 'MW');
    const before = (await cell.textContent()) ?? '';
    await cell.click();
    await paste(page, '1,234\n5,678\n');
    const dialog = dialogOf(page);
    await dialog.getByText('1,234 becomes 1234').waitFor();
    expect(await page.locator('[data-row]').filter({ hasText: 'Abacavir' }).first().textContent()).toContain(before);
    expect(await faultsOf(page, 'the question before a paste')).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Decimal separator in MW' }).click();
    await page.getByRole('option', { name: 'Decimal comma' }).click();
    await dialog.getByText('1,234 becomes 1.234').waitFor();
    await dialog.getByRole('button', { name: 'Paste', exact: true }).click();
    await waitForCell(page, 'Abacavir', 'MW', '1.234');
    await (await cellOf(page, 'Abacavir', 'MW')).click();
    await paste(page, '2,345\n');
    await waitForCell(page, 'Abacavir', 'MW', '2.345');
    await context.close();
  });

  it.each(['Compounds', 'All compounds'])(
    'adds fields for the columns that do not fit, as one undo, in %s',
    async (at) => {
      const { context, page } = await signedIn(browser, product, 'admin');
      await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: at, exact: true }).click();
      await waitForRows(page);
      await waitForSync(page);
      await (await cellOf(page, 'Abacavir', 'MW')).click();
      await page.keyboard.press('End');
      await paste(page, '1\t7.5\n2\t8.5\n');
      const dialog = dialogOf(page);
      await dialog.getByText('1 column beyond the last field').waitFor();
      await dialog.getByRole('textbox', { name: /Name of the field/ }).fill(`Pasted in ${at}`);
      await dialog.getByRole('button', { name: 'Paste', exact: true }).click();
      await page.getByRole('columnheader', { name: /Pasted/ }).waitFor();
      await waitForCell(page, 'Abacavir', `Pasted in ${at}`, '7.5');
      await page.keyboard.press('Control+z');
      await page.getByRole('columnheader', { name: /Pasted/ }).waitFor({ state: 'detached' });
      await waitForSync(page);
      await context.close();
    },
  );

  it('with Shift creates new records and leaves existing ones unchanged', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    const cell = await cellOf(page, 'Abacavir', 'Name');
    await cell.click();
    await paste(page, 'Pasted-new-1\nPasted-new-2\n', true);
    await page.getByText('2 pasted, 2 new records').first().waitFor();
    expect(await (await cellOf(page, 'Abacavir', 'Name')).textContent()).toContain('Abacavir');
    await context.close();
  });

  it('of a sheet with the column heads of the table opens the import, mapped to its fields', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await (await cellOf(page, 'Abacavir', 'MW')).click();
    await paste(page, 'Name\tMW\nPasted-1\t111.5\nPasted-2\t222.5\n');
    const dialog = page.getByRole('dialog', { name: /Pasted cells/ });
    await dialog.getByRole('combobox', { name: 'MW goes to' }).waitFor();
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('button', { name: 'Open table' }).click();
    await page.getByRole('button', { name: 'Find in this view' }).click();
    await page.keyboard.type('Pasted-2');
    await page.keyboard.press('Enter');
    await waitForCell(page, 'Pasted-2', 'MW', '222.5');
    await context.close();
  });

  it('of a sheet opens the import on the imports page, and in an empty table that nobody has clicked', async () => {
    await ownTable(await apiOf(product, 'admin'), 'Nothing yet', [], []);
    const { context, page } = await signedIn(browser, product, 'admin');
    const dialog = page.getByRole('dialog', { name: /Pasted/ });
    const navigation = page.getByRole('navigation', { name: 'Workspace' });
    await navigation.getByRole('link', { name: 'Imports', exact: true }).click();
    await page.getByRole('heading', { name: 'Imports' }).waitFor();
    await paste(page, 'Code\tIC50 (nM)\nQ-1\t12\n');
    await dialog.getByRole('button', { name: 'Import 1 row' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await paste(page, '>Primer one\nACGTACGT\n>Primer two\nGGCC\n');
    await dialog.getByText('FASTA').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await openTable(page, 'Nothing yet');
    await paste(page, 'Name\tIC50 (nM)\nQ-1\t12\nQ-2\t13\n');
    await dialog.getByRole('button', { name: 'Import 2 rows' }).waitFor();
    await context.close();
  });
});
