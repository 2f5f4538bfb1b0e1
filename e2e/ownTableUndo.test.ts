import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell } from './support/table';

describe('a table without a view', () => {
  it('reverts the width and order of its columns by undo, in order with all other changes', async () => {
    const { page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    const head = page.getByRole('columnheader', { name: 'Target' });
    const width = async () => Math.round((await head.boundingBox())!.width);
    const before = await width();
    await (await cellOf(page, 'Abacavir', 'Target')).click();
    await page.keyboard.type('Reverse transcriptase');
    await page.keyboard.press('Enter');
    await (await cellOf(page, 'Abacavir', 'Target')).click();
    const box = (await head.locator('[data-resize]').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 80, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBeGreaterThan(before + 40);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(width).toBe(before);
    await waitForCell(page, 'Abacavir', 'Target', /^Reverse transcriptase$/);
    await page.keyboard.press('Control+z');
    await waitForCell(page, 'Abacavir', 'Target', 'HIV reverse transcriptase');
    await page.keyboard.press('Control+Shift+z');
    await waitForCell(page, 'Abacavir', 'Target', /^Reverse transcriptase$/);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(width).toBeGreaterThan(before + 40);
  });
});
