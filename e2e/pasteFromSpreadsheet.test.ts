import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, typeInto, waitForCell, waitForSync } from './support/table';

/** Pastes what a spreadsheet puts on the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((tsv) => {
    const data = new DataTransfer();
    data.setData('text/plain', tsv);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

describe('a paste', () => {
  it('writes a block of cells, lists what is refused, and is undone as one step', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await (await cellOf(page, 'Abacavir', 'MW')).click();
    const before = await (await cellOf(page, 'Abacavir', 'MW')).textContent();
    await paste(page, '111.5\tZZ1\nnot a number\tZZ2\n');
    await page.getByRole('dialog').getByText('3 pasted, 1 refused').waitFor();
    await page.getByRole('button', { name: 'Keep paste' }).click();
    await waitForCell(page, 'Abacavir', 'MW', '111.5');
    await waitForCell(page, 'Abemaciclib', 'Formula', 'ZZ2');
    await (await cellOf(page, 'Abacavir', 'Formula')).click();
    await page.keyboard.press('Control+z');
    await waitForCell(page, 'Abemaciclib', 'Formula', 'C27H32F2N8');
    await expect.poll(async () => (await cellOf(page, 'Abacavir', 'MW')).textContent()).toBe(before);
    await expect
      .poll(async () => (await cellOf(page, 'Abemaciclib', 'MW')).textContent())
      .not.toContain('not a number');
    // A paste that wrote nothing is the next thing that undo reverts, not an operation before it.
    await typeInto(page, 'Abacavir', 'Formula', 'ZZ3');
    await (await cellOf(page, 'Abacavir', 'MW')).click();
    await paste(page, 'no number either\n');
    await page.getByRole('button', { name: 'Keep paste' }).click();
    await waitForCell(page, 'Abacavir', 'MW', 'no number either');
    await (await cellOf(page, 'Abacavir', 'Formula')).click();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await cellOf(page, 'Abacavir', 'MW')).textContent()).toBe(before);
    expect(await (await cellOf(page, 'Abacavir', 'Formula')).textContent()).toContain('ZZ3');
    // The live region for screen readers takes no space: the page itself never scrolls.
    expect(await page.getByRole('status').filter({ hasText: 'Undone' }).count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await context.close();
  });
});
