import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { ownTable } from './support/ownTable';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, typeInto, waitForCell, waitForSync } from './support/table';

describe('records, links and undo', () => {
  it('undo reverts a refused entry before older changes, and leads to its cell', async () => {
    const api = await apiOf(product, 'admin');
    await ownTable(api, 'Weights', [{ name: 'Mass', type: 'number', unit: 'mg' }], [['W-1', 5], ['W-2', 6], ['W-3']]);
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Weights');
    await typeInto(page, 'W-1', 'Mass', '7');
    await waitForCell(page, 'W-1', 'Mass', '7');
    await typeInto(page, 'W-2', 'Mass', 'rather heavy');
    await waitForCell(page, 'W-2', 'Mass', 'rather heavy');
    await (await cellOf(page, 'W-3', 'Name')).click();
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: “rather heavy” in Mass of W-2').first().waitFor();
    await waitForCell(page, 'W-2', 'Mass', '6');
    await waitForCell(page, 'W-1', 'Mass', '7');
    expect(await (await cellOf(page, 'W-2', 'Mass')).getAttribute('aria-selected')).toBe('true');
    // The operation before it comes next.
    await page.keyboard.press('Control+z');
    await waitForCell(page, 'W-1', 'Mass', '5');
    await context.close();
  });

  it('opens the pane by Space, opens a page with its own address, copies links, goes back and leaves by Esc and Tab', async () => {
    const api = await apiOf(product, 'admin');
    const table = await ownTable(
      api,
      'Vials',
      [{ name: 'Remark', type: 'text' }],
      [
        ['V-1', 'one'],
        ['V-2', 'two'],
        ['V-3', 'three'],
      ],
    );
    const { context, page } = await signedIn(browser, product, 'admin');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTable(page, 'Vials');
    await waitForSync(page);
    await (await cellOf(page, 'V-2', 'Remark')).click();
    await page.keyboard.press('Space');
    const pane = page.getByRole('complementary', { name: 'Record' });
    await pane.getByRole('heading', { name: 'V-2' }).waitFor();
    // The focus is in the grid; Esc closes what is beside it.
    await page.keyboard.press('Escape');
    await pane.waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await pane.waitFor();
    await page.goBack();
    await pane.waitFor({ state: 'detached' });
    await page.goForward();
    await pane.waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(`**/tables/${table.id}/records/${table.recordIds[1]}`);
    await page.getByRole('region', { name: 'V-2' }).getByText('two').waitFor();
    // Keys continue from the page, whose name screen readers announce.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('V-2');
    await page.getByRole('button', { name: 'Next record' }).click();
    await page.getByRole('region', { name: 'V-3' }).waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'V-3' }).getByText('three').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('grid', { name: 'Vials' }).waitFor();
    // The rows are where they were left, or at the record that was opened since.
    const isChosen = async (row: string, column: string) =>
      (await cellOf(page, row, column)).getAttribute('aria-selected');
    await expect.poll(() => isChosen('V-3', 'Name')).toBe('true');
    await (await cellOf(page, 'V-2', 'Remark')).click();
    await openTable(page, 'Compounds');
    await openTable(page, 'Vials');
    await expect.poll(() => isChosen('V-2', 'Remark')).toBe('true');

    await (await cellOf(page, 'V-1', 'Remark')).click();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByRole('menuitem', { name: 'To the cell' }).click();
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${product.url}/tables/${table.id}?record=${table.recordIds[0]}&field=${table.fieldIds[0]}`);
    await page.goto(link);
    await pane.getByRole('heading', { name: 'V-1' }).waitFor();
    await expect.poll(async () => (await cellOf(page, 'V-1', 'Remark')).getAttribute('aria-selected')).toBe('true');

    // The tab order past the navigation and out of the grid.
    await page.goto(`${product.url}/tables/${table.id}`);
    await page.getByRole('grid', { name: 'Vials' }).waitFor();
    await page.getByRole('button', { name: 'Skip to the content' }).focus();
    await page.keyboard.press('Enter');
    const role = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
    expect(await role()).toBe('grid');
    await page.getByText('leaves the table').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await role()).not.toBe('grid');
    await context.close();
  });

  it('asks before a text that is not a structure replaces one that is', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    const cell = await cellOf(page, 'Abacavir', 'Structure');
    // The toolkit that judges what is typed has been loaded once it has drawn.
    await cell.locator('svg').first().waitFor();
    await cell.click();
    await page.keyboard.type('C1CC');
    await page.keyboard.press('Enter');
    const question = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog', { name: 'Replace the structure of Abacavir?' }));
    await question.first().waitFor();
    await page.keyboard.press('Escape');
    await waitForCell(page, 'Abacavir', 'Structure', 'C1CC');
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await expect
      .poll(async () => (await cellOf(page, 'Abacavir', 'Structure')).locator('svg').count())
      .toBeGreaterThan(0);
    await context.close();
  });
});
