import { describe, expect, it } from 'vitest';
import { apiOf, historyOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, typeInto, waitForCell, waitForRows, waitForSync } from './support/table';

describe('typed text stays in its editor', () => {
  it('while its row is scrolled far away, and is written into its cell from there', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await (await cellOf(page, 'Abacavir', 'Note')).click();
    await page.keyboard.type('half a th');
    await page.mouse.move(900, 500);
    await page.mouse.wheel(0, 60_000);
    await page.getByRole('row').filter({ hasText: 'Abacavir' }).waitFor({ state: 'hidden' });
    await page.keyboard.type('ought');
    await page.keyboard.press('Enter');
    await waitForCell(page, 'Abacavir', 'Note', 'half a thought');
    await context.close();
  });

  it('even if its cell cannot accept it: marked, after a reload and other tables, until it is corrected', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    const before = await (await cellOf(page, 'Abemaciclib', 'MW')).textContent();
    await typeInto(page, 'Abemaciclib', 'MW', 'about 506');
    const marked = async () => (await cellOf(page, 'Abemaciclib', 'MW')).locator('[data-mark="refused"]').waitFor();
    await marked();
    await openTable(page, 'Oligos');
    await openTable(page, 'Compounds');
    await marked();
    await page.reload();
    await waitForCell(page, 'Abemaciclib', 'MW', 'about 506');
    await marked();
    await (await cellOf(page, 'Abemaciclib', 'MW')).click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(before ?? '');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await cellOf(page, 'Abemaciclib', 'MW')).textContent()).toBe(before);
    await page.reload();
    await expect.poll(async () => (await cellOf(page, 'Abemaciclib', 'MW')).textContent()).toBe(before);
    await context.close();
  });

  it('while a colleague hides its column, and is written to the field in which it was begun', async () => {
    const ada = await signedIn(browser, product, 'admin');
    const milo = await signedIn(browser, product, 'member');
    for (const { page } of [ada, milo]) {
      await openTable(page, 'Compounds');
      await page.getByRole('link', { name: 'Small and new' }).click();
      await waitForRows(page, 'Small and new');
    }
    await (await cellOf(milo.page, 'Niraparib', 'Target')).click();
    await milo.page.keyboard.type('PARP1 a');
    await (await cellOf(ada.page, 'Niraparib', 'Target')).click();
    await ada.page.keyboard.press('Alt+Shift+Minus');
    await milo.page.getByRole('columnheader', { name: 'Target' }).waitFor({ state: 'hidden' });
    await milo.page.keyboard.type('nd 2');
    await milo.page.keyboard.press('Enter');
    const api = await apiOf(product, 'viewer');
    await expect.poll(() => historyOf(api, 'Niraparib', 'Target')).toContain('PARP1 and 2');
    await ada.context.close();
    await milo.context.close();
  });

  it('with its caret, while a colleague freezes and moves its column; the next move starts from the new position', async () => {
    const ada = await signedIn(browser, product, 'admin');
    const milo = await signedIn(browser, product, 'member');
    for (const { page } of [ada, milo]) {
      await openTable(page, 'Compounds');
      await page.getByRole('link', { name: 'Small and new' }).click();
      await waitForRows(page, 'Small and new');
    }
    const place = async () =>
      Number(await milo.page.getByRole('columnheader', { name: 'MW' }).getAttribute('aria-colindex'));
    const before = await place();
    await (await cellOf(milo.page, 'Niraparib', 'MW')).click();
    await milo.page.keyboard.type('13');
    await milo.page.keyboard.press('ArrowLeft');
    const editor = await milo.page.getByRole('textbox', { name: 'MW', exact: true }).elementHandle();

    await ada.page.getByRole('columnheader', { name: 'MW' }).click({ button: 'right' });
    await ada.page.getByRole('menu').getByText('Freeze column').click();
    await expect.poll(place).toBeLessThan(before);
    expect(await editor!.evaluate((input) => input.isConnected && document.activeElement === input)).toBe(true);
    await milo.page.keyboard.type('2');
    await milo.page.keyboard.press('Tab');
    const active = () =>
      milo.page.evaluate(() => {
        const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
        return Number(document.getElementById(id ?? '')?.getAttribute('aria-colindex'));
      });
    await expect.poll(active).toBe((await place()) + 1);
    await waitForCell(milo.page, 'Niraparib', 'MW', '123');
    await ada.context.close();
    await milo.context.close();
  });

  it('in a filter, where Done accepts a click immediately after the last letter', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByRole('option', { name: 'Target', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter on Target' });
    await dialog.getByText('Not applied').waitFor();
    const done = (await dialog.getByRole('button', { name: 'Done' }).boundingBox())!;
    await page.mouse.move(done.x + done.width / 2, done.y + done.height / 2);
    await page.keyboard.type('CDK');
    await page.mouse.down();
    await page.waitForTimeout(100);
    await page.mouse.up();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('grid').getByRole('row').filter({ hasText: 'Abacavir' }).waitFor({ state: 'hidden' });
    await waitForCell(page, 'Abemaciclib', 'Target', 'CDK');
    await context.close();
  });
});
