import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, syncPill, waitForSync } from './support/table';

describe('the list of unsent changes', () => {
  it('gives record, field, old and new value of each, and withdraws one that was not sent', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await context.setOffline(true);
    await (await cellOf(page, 'Abacavir', 'Target')).click();
    await page.keyboard.type('Reverse transcriptase');
    await page.keyboard.press('Enter');
    await syncPill(page).filter({ hasText: '1 waiting' }).click();
    const list = page.getByRole('region', { name: 'Waiting changes' });
    const line = list.getByRole('listitem').filter({ hasText: 'Abacavir, Target' });
    await line.locator('s').getByText('HIV reverse transcriptase').waitFor();
    await line.getByText('Reverse transcriptase', { exact: true }).waitFor();
    await line.getByRole('button', { name: /^Undo/ }).click();
    await page.getByText('No unsent changes on this device.').waitFor();
    await page.keyboard.press('Escape');
    expect(await (await cellOf(page, 'Abacavir', 'Target')).textContent()).toContain('HIV reverse transcriptase');
    await context.setOffline(false);
    await waitForSync(page);
  });
});
