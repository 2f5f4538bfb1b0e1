import { describe, expect, it } from 'vitest';
import { apiOf, historyOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, syncPill, typeInto, waitForCell, waitForSync } from './support/table';

describe('undo', () => {
  it('S6 withdraws an unsent edit and takes a sent one back by an event', async () => {
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
});
