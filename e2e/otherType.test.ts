import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { ownTable } from './support/ownTable';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell } from './support/table';

const NUMBER = { name: 'Purity', type: 'number', unit: '%' };
const ROWS = [
  ['P-1', 95],
  ['P-2', 96],
  ['P-3', 97],
];
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const dialog = (page: Page) => page.getByRole('dialog');
const put = (page: Page, text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

describe('a text that its field cannot hold', () => {
  it('is kept when it is typed, and saved once the field has the type that was offered; undo brings both back', async () => {
    const api = await apiOf(product, 'admin');
    await ownTable(api, 'Typed ranges', [NUMBER], ROWS);
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Typed ranges');
    await (await cellOf(page, 'P-1', 'Purity')).click();
    await page.keyboard.type('97-99');
    await page.keyboard.press('Enter');
    await page.keyboard.type('~98');
    await page.keyboard.press('Enter');
    await messages(page).getByRole('button', { name: 'Change Purity to Text…' }).waitFor();
    // The newest text replaces the offer for the one before; the cell's menu keeps it.
    await (await cellOf(page, 'P-1', 'Purity')).click();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Change Purity to Qualified number…' }).click();
    await dialog(page).getByText('3 values read as Qualified number.').waitFor();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await waitForCell(page, 'P-1', 'Purity', /97–99/);
    await messages(page).getByText('Field updated. 1 kept text saved.').waitFor();
    await waitForCell(page, 'P-2', 'Purity', /~98/);
    await page.keyboard.press('Control+z');
    await waitForCell(page, 'P-1', 'Purity', /^95$/);
    await page.keyboard.press('Control+Shift+z');
    await waitForCell(page, 'P-1', 'Purity', /97–99/);
    await context.close();
  });

  it('is offered another type when it is pasted, and when it is imported', async () => {
    const api = await apiOf(product, 'admin');
    await ownTable(api, 'Pasted ranges', [NUMBER, { name: 'Measured', type: 'date' }], ROWS);
    const { context, page } = await signedIn(browser, product, 'admin');
    await page.setViewportSize({ width: 1280, height: 720 });
    await openTable(page, 'Pasted ranges');
    await put(page, '97-99\n~98');
    await (await cellOf(page, 'P-1', 'Purity')).click();
    await page.keyboard.press('Control+v');
    await dialog(page).getByRole('button', { name: 'Change Purity to Qualified number…' }).click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await waitForCell(page, 'P-1', 'Purity', /97–99/);

    await put(page, 'Name\tMeasured\nP-1\t2025-01-01\nP-2\tnext week');
    await (await cellOf(page, 'P-1', 'Name')).click();
    await page.keyboard.press('Control+v');
    await dialog(page).getByText('1 kept as text').waitFor();
    await dialog(page).getByRole('button', { name: 'Change to Text' }).click();
    await messages(page).getByText('Measured is a field of type Text now').waitFor();
    await dialog(page).getByText('All unchanged').nth(1).waitFor();
    await expect.poll(() => dialog(page).getByText('kept as text').count()).toBe(0);
    await context.close();
  });
});

describe('an import', () => {
  it('shows most of ten columns in a window of 1280 by 720, and says where unreadable texts went', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`${product.url}/imports`);
    const heads = Array.from({ length: 10 }, (_, i) => `Column ${i + 1}`);
    const line = (first: string, rest: string) => [first, ...heads.slice(1).map(() => rest)].join(',');
    const csv = [heads.join(','), line('A', '1'), line('B', '2'), line('C', '3'), line('D', 'n.d.')].join('\n');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).last().click(),
    ]);
    await chooser.setFiles({ name: 'ten columns.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const lines = dialog(page).getByRole('row').filter({ hasText: 'Column' });
    await lines.nth(10).waitFor({ state: 'attached' });
    const frame = (await dialog(page).getByRole('table').locator('..').boundingBox())!;
    const boxes = await Promise.all((await lines.all()).map((one) => one.boundingBox()));
    const whole = boxes.filter((box) => box && box.y + box.height <= frame.y + frame.height + 1);
    // With the row of headings.
    expect(whole.length).toBeGreaterThanOrEqual(8);
    await dialog(page).getByRole('button', { name: 'Import 4 rows' }).click();
    await dialog(page).getByText('9 cells could not be read: their texts are in').waitFor();
    await context.close();
  });
});

describe('the search in a view', () => {
  it('moves nothing below it when it opens, however narrow the window', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    for (const width of [1280, 720, 420]) {
      await page.setViewportSize({ width, height: 720 });
      const top = async () => (await page.getByRole('grid').boundingBox())!.y;
      await page.locator('[data-row] [role=gridcell]').first().click();
      await page.waitForTimeout(300);
      const before = await top();
      await page.keyboard.press('Control+f');
      const box = page.getByRole('textbox', { name: 'Find in this view' });
      await box.fill('pyr');
      await page
        .getByRole('search')
        .getByText(/^1 of \d+$/)
        .waitFor();
      expect(await top()).toBe(before);
      expect((await box.boundingBox())!.width).toBeGreaterThan(60);
      expect((await box.boundingBox())!.x).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Escape');
    }
    await context.close();
  });
});
