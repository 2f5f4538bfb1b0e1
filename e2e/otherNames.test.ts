import { describe, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable } from './support/table';

describe('alternative names', () => {
  it('a record gets another identifier, which no second record can have, and a table is renamed; undo reverts both', async () => {
    const { page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    const pane = page.getByRole('complementary', { name: 'Record' });
    const add = async (record: string, name: string) => {
      await (await cellOf(page, record, 'Name')).click();
      if ((await pane.count()) === 0) await page.keyboard.press('Space');
      await pane.getByRole('heading', { name: record }).waitFor();
      await pane.getByText('Also called').locator('..').getByRole('button', { name: 'Add' }).click();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    };
    await add('Abacavir', 'ABC-1592');
    await page.getByText('Identifier added').waitFor();
    await pane.getByText('ABC-1592').waitFor();
    await add('Abemaciclib', 'abc-1592');
    await pane.getByText('abc-1592 already belongs to a record of this table.').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('main').getByRole('button', { name: 'Compounds', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename table' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Drugs');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByText('Table updated').waitFor();
    const link = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Drugs', exact: true });
    await link.waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await link.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await (await cellOf(page, 'Abacavir', 'Name')).click();
    await pane.getByText('ABC-1592').waitFor({ state: 'detached' });
  });
});
