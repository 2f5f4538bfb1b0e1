import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForSync } from './support/table';

describe('an open record pane', () => {
  it('stays on its record when a sort moves the row away, and follows the person again', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await (await cellOf(page, 'Abacavir', 'Name')).click();
    await page.keyboard.press('Space');
    const title = page.getByRole('complementary', { name: 'Record' }).getByRole('heading').first();
    await expect.poll(() => title.textContent()).toBe('Abacavir');

    await page.getByRole('columnheader', { name: 'Name' }).click({ button: 'right' });
    await page.getByRole('menu').getByText('Sort descending').click();
    const first = page.getByRole('grid').getByRole('row').nth(1);
    await expect.poll(() => first.textContent()).not.toContain('Abacavir');
    await page.waitForTimeout(500);
    expect(await title.textContent()).toBe('Abacavir');

    // The buttons of the pane continue from its record, which is now the last one.
    await page.getByRole('button', { name: 'Previous record' }).click();
    await expect.poll(() => title.textContent()).not.toBe('Abacavir');
    const before = await title.textContent();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+Home');
    await expect.poll(() => title.textContent()).not.toBe(before);
    await context.close();
  });
});
