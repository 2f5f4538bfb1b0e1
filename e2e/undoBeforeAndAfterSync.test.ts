import { describe, expect, it } from 'vitest';
import { apiOf, historyOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, syncPill, typeInto, waitForCell, waitForSync } from './support/table';

describe('undo', () => {
  it('S6 withdraws an unsent edit and reverts a sent one by an event', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    const api = await apiOf(product, 'member');

    await context.setOffline(true);
    await typeInto(page, 'Abacavir', 'Note', 'never sent');
    await waitForCell(page, 'Abacavir', 'Note', 'never sent');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await cellOf(page, 'Abacavir', 'Note')).textContent()).not.toContain('never sent');
    await syncPill(page).filter({ hasNotText: 'waiting' }).waitFor();
    await context.setOffline(false);
    await waitForSync(page);
    expect(await historyOf(api, 'Abacavir', 'Note')).toEqual([]);

    await typeInto(page, 'Abacavir', 'Note', 'sent');
    await waitForCell(page, 'Abacavir', 'Note', 'sent');
    await waitForSync(page);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await cellOf(page, 'Abacavir', 'Note')).textContent()).not.toContain('sent');
    await waitForSync(page);
    await page.keyboard.press('Control+Shift+z');
    await waitForCell(page, 'Abacavir', 'Note', 'sent');
    await context.close();
  });

  it('leads to the cell that it changed, and offers to go there from another page', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    const isActive = async (row: string, title: string) =>
      (await (await cellOf(page, row, title)).getAttribute('id')) ===
      (await page.getByRole('grid').getAttribute('aria-activedescendant'));
    await openTable(page, 'Compounds');
    await typeInto(page, 'Acebutolol', 'Note', 'here');
    await waitForCell(page, 'Acebutolol', 'Note', 'here');
    await (await cellOf(page, 'Abacavir', 'Name')).click();
    await page.keyboard.press('Control+z');
    await page.getByRole('status').filter({ hasText: 'Undone: Set Note of Acebutolol' }).first().waitFor();
    await expect.poll(() => isActive('Acebutolol', 'Note')).toBe(true);

    await typeInto(page, 'Acebutolol', 'Note', 'there');
    await waitForCell(page, 'Acebutolol', 'Note', 'there');
    await page.getByRole('navigation').getByRole('link', { name: 'History', exact: true }).click();
    await page.getByLabel('Find in the history').waitFor();
    await page.getByRole('heading', { name: 'History' }).click();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('complementary', { name: 'Record' }).getByRole('heading', { name: 'Acebutolol' }).waitFor();
    await expect.poll(async () => (await cellOf(page, 'Acebutolol', 'Note')).textContent()).not.toContain('there');
    await waitForSync(page);
    await context.close();
  });
});
