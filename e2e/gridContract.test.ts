import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { ownTable } from './support/ownTable';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell, waitForSync } from './support/table';

const FIELDS = [
  { name: 'IC50', type: 'number', unit: 'nM' },
  { name: 'Mass', type: 'number', unit: 'mg' },
  { name: 'Made on', type: 'date' },
  { name: 'Well', type: 'text' },
  { name: 'Remark', type: 'text' },
];
const names = (page: Page) =>
  page.locator('[role=row][data-row] [role=gridcell][data-col="0"]').evaluateAll((cells) =>
    cells
      .map((cell) => ({ row: Number(cell.closest<HTMLElement>('[data-row]')?.dataset.row), text: cell.textContent }))
      .sort((a, b) => a.row - b.row)
      .map(({ text }) => text),
  );
const columnTexts = (page: Page, col: number) =>
  page.locator(`[role=row][data-row] [role=gridcell][data-col="${col}"]`).evaluateAll((cells) =>
    cells
      .map((cell) => ({ row: Number(cell.closest<HTMLElement>('[data-row]')?.dataset.row), text: cell.textContent }))
      .sort((a, b) => a.row - b.row)
      .map(({ text }) => text),
  );
const bulkBar = (page: Page) => page.getByRole('toolbar', { name: 'Checked records' });

describe('the grid contract', () => {
  it('has an empty last row that creates records, and inserts above and below', async () => {
    const api = await apiOf(product, 'admin');
    await ownTable(api, 'Samples A', FIELDS, [['S-1'], ['S-2'], ['S-3']]);
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Samples A');
    await (await cellOf(page, 'S-3', 'Name')).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('S-4');
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual(['S-1', 'S-2', 'S-3', 'S-4']);
    // The empty row has the focus again; Tab continues in the record that was created.
    await page.keyboard.type('S-5');
    await page.keyboard.press('Tab');
    await waitForCell(page, 'S-5', 'Name', 'S-5');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
    await page.keyboard.type('12.5');
    await page.keyboard.press('Enter');
    await waitForCell(page, 'S-5', 'IC50', '12.5');
    // A name that is in use stays where it was typed, with the reason.
    const empty = page.getByRole('textbox', { name: 'New record: Name' });
    await empty.fill('S-1');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'already' }).waitFor();
    expect(await empty.inputValue()).toBe('S-1');
    await page.keyboard.press('Escape');
    expect(await empty.inputValue()).toBe('');

    await (await cellOf(page, 'S-2', 'IC50')).click();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Insert record above' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Above');
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual(['S-1', 'Above', 'S-2', 'S-3', 'S-4', 'S-5']);
    await page.getByText('Records are now in manual order').waitFor();
    await (await cellOf(page, 'S-2', 'IC50')).click();
    await page.keyboard.press('Alt+Enter');
    await page.getByRole('dialog').getByLabel('Name').fill('Below');
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual(['S-1', 'Above', 'S-2', 'Below', 'S-3', 'S-4', 'S-5']);
    await context.close();
  });

  it('checks rows by box, Shift and X, and changes them together as one undo step', async () => {
    const api = await apiOf(product, 'admin');
    await ownTable(api, 'Samples B', FIELDS, [['S-1'], ['S-2'], ['S-3'], ['S-4'], ['S-5']]);
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Samples B');
    const box = (row: number) => page.locator(`[data-row="${row}"] [data-check]`);
    await box(1).click();
    await box(3).click({ modifiers: ['Shift'] });
    await bulkBar(page).getByText('3 records checked').waitFor();
    await (await cellOf(page, 'S-1', 'Name')).click();
    await page.keyboard.press('Shift+Space');
    await page.keyboard.press('x');
    await bulkBar(page).getByText('4 records checked').waitFor();
    await page.keyboard.press('x');
    await bulkBar(page).getByText('3 records checked').waitFor();

    await bulkBar(page).getByRole('button', { name: 'Set a value' }).click();
    const form = page.getByRole('dialog', { name: 'Set a value' });
    await form.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Mass' }).click();
    await form.getByRole('textbox').fill('heavy');
    await page.keyboard.press('Enter');
    await form.getByText('Not a number').waitFor();
    await form.getByRole('textbox').fill('7');
    await page.keyboard.press('Enter');
    await expect.poll(() => columnTexts(page, 2)).toEqual(['', '7', '7', '7', '']);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => columnTexts(page, 2)).toEqual(['', '', '', '', '']);

    await bulkBar(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('S-2, S-3 and S-4 will be removed from this table').waitFor();
    await page.getByRole('button', { name: 'Delete 3 records' }).click();
    await expect.poll(() => names(page)).toEqual(['S-1', 'S-5']);
    await bulkBar(page).waitFor({ state: 'detached' });
    await context.close();
  });

  it('selects several ranges with Ctrl, never mixes units, and copies, cuts and clears them', async () => {
    const api = await apiOf(product, 'admin');
    await ownTable(api, 'Samples C', FIELDS, [
      ['S-1', 1000, 2],
      ['S-2', 2000.5, 4],
      ['S-3', 3000, 6],
    ]);
    const { context, page } = await signedIn(browser, product, 'admin');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTable(page, 'Samples C');
    await (await cellOf(page, 'S-1', 'IC50')).click();
    await (await cellOf(page, 'S-3', 'IC50')).click({ modifiers: ['Control'] });
    await page.getByText('2 cells in 1 column').waitFor();
    await page.getByText('mean 2,000 nM').waitFor();
    await page.getByText('sum 4,000 nM').waitFor();
    expect(await page.locator('[role=gridcell][aria-selected=true]').count()).toBe(2);
    await page.keyboard.press('Control+c');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('1000\r\n3000');

    await (await cellOf(page, 'S-1', 'IC50')).click();
    await (await cellOf(page, 'S-1', 'Mass')).click({ modifiers: ['Control'] });
    await page.getByText('2 numbers in different units (nM, mg): no mean or sum').waitFor();
    await page.keyboard.press('Delete');
    await expect.poll(() => columnTexts(page, 1)).toEqual(['', '2000.5', '3000.0']);
    expect(await columnTexts(page, 2)).toEqual(['', '4', '6']);
    await page.keyboard.press('Control+z');
    await expect
      .poll(() => columnTexts(page, 1))
      .toEqual(['1000', '2000.5', '3000'].map((text) => expect.stringContaining(text)));

    await (await cellOf(page, 'S-2', 'Mass')).click();
    await page.keyboard.press('Control+x');
    await expect.poll(() => columnTexts(page, 2)).toEqual(['2', '', '6']);
    await (await cellOf(page, 'S-2', 'Remark')).click();
    await page.keyboard.press('Control+v');
    await waitForCell(page, 'S-2', 'Remark', '4');
    await context.close();
  });

  it('fits a column by double click, moves the freeze line, fills series of dates and wells', async () => {
    const api = await apiOf(product, 'admin');
    const long = 'A remark that is a good deal longer than its column is wide';
    const rows = Array.from({ length: 10 }, (_, i) => [
      `S-${i}`,
      null,
      null,
      i === 0 ? '2026-01-30' : null,
      i === 0 ? 'A11' : i === 1 ? 'A12' : null,
      i === 0 ? long : null,
    ]);
    await ownTable(api, 'Samples D', FIELDS, rows);
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Samples D');
    const head = (name: string) => page.getByRole('columnheader').filter({ hasText: name }).first();
    const before = (await head('Remark').boundingBox())!;
    await page.mouse.dblclick(before.x + before.width - 2, before.y + 10);
    await expect.poll(async () => (await head('Remark').boundingBox())!.width).toBeGreaterThan(before.width + 40);
    const cell = await cellOf(page, 'S-0', 'Remark');
    expect(await cell.evaluate((node) => node.scrollWidth <= node.clientWidth + 1)).toBe(true);

    const name = (await head('Name').boundingBox())!;
    const target = (await head('Mass').boundingBox())!;
    await page.mouse.move(name.x + name.width, name.y + 200);
    await page.mouse.down();
    await page.mouse.move(target.x + 20, name.y + 200, { steps: 4 });
    await page.mouse.move(target.x + target.width, name.y + 200, { steps: 4 });
    await page.mouse.up();
    const pinned = () => page.locator('[data-row="0"] > [role=presentation] [role=gridcell]').count();
    await expect.poll(pinned).toBe(3);

    const fill = async (from: string, to: string, title: string) => {
      await (await cellOf(page, from, title)).click();
      if (to !== from) await (await cellOf(page, to, title)).click({ modifiers: ['Shift'] });
      await page.locator('[data-fill]').dblclick();
    };
    await fill('S-0', 'S-0', 'Made on');
    await expect.poll(async () => (await columnTexts(page, 3)).at(9)).toMatch(/8|08/);
    await fill('S-0', 'S-1', 'Well');
    await expect
      .poll(() => columnTexts(page, 4))
      .toEqual(['A11', 'A12', 'B01', 'B02', 'B03', 'B04', 'B05', 'B06', 'B07', 'B08']);
    await context.close();
  });

  it('finds text while it is typed, counts hits, moves to the next and previous one, and says if one is in a hidden column', async () => {
    const api = await apiOf(product, 'admin');
    await ownTable(api, 'Samples E', FIELDS, [
      ['Alpha', null, null, null, 'A01', 'weighed twice'],
      ['Beta', null, null, null, 'A02', null],
      ['Gamma', null, null, null, 'A03', 'weighed once'],
      ['Delta', null, null, null, 'weighed', null],
    ]);
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Samples E');
    await (await cellOf(page, 'Alpha', 'Well')).click();
    // The Remarks column is hidden.
    await (await cellOf(page, 'Alpha', 'Remark')).click();
    await page.keyboard.press('Alt+Shift+Minus');
    await page.getByRole('columnheader').filter({ hasText: 'Remark' }).waitFor({ state: 'detached' });
    await (await cellOf(page, 'Alpha', 'Well')).click();
    await page.keyboard.press('Control+f');
    // If nothing is found, the focus and the caret of the text stay where they are.
    await page.keyboard.type('xweigh');
    const box = page.getByRole('search');
    await page.keyboard.press('Home');
    await box.getByText('Not found', { exact: true }).waitFor();
    await page.keyboard.press('Delete');
    await box.getByText('1 of 3').waitFor();
    await box.getByText('in Remark, which is hidden').waitFor();
    await page.keyboard.press('Enter');
    await box.getByText('2 of 3').waitFor();
    await expect.poll(() => box.getByText('which is hidden').count()).toBe(0);
    await expect.poll(async () => (await cellOf(page, 'Delta', 'Well')).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await box.getByText('3 of 3').waitFor();
    await page.keyboard.press('Shift+Enter');
    await box.getByText('2 of 3').waitFor();
    await page.keyboard.press('Shift+Enter');
    await box.getByText('1 of 3').waitFor();
    await box.getByRole('button', { name: 'Show Remark' }).click();
    await page.getByRole('columnheader').filter({ hasText: 'Remark' }).waitFor();
    await page.getByRole('textbox', { name: 'Find in this view' }).press('Escape');
    // Once more without the box.
    await page.keyboard.press('Control+g');
    await expect.poll(async () => (await cellOf(page, 'Alpha', 'Remark')).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Control+g');
    await expect.poll(async () => (await cellOf(page, 'Delta', 'Well')).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('nothing like that');
    await box.getByText('Not found').waitFor();
    await context.close();
  });

  it('scrolls while a drag is at its edge, keeps the head of a group visible, and opens the key sheet with ?', async () => {
    const api = await apiOf(product, 'admin');
    const rows = Array.from({ length: 80 }, (_, i) => [
      `S-${String(i).padStart(2, '0')}`,
      null,
      null,
      null,
      i < 60 ? 'plate one' : 'plate two',
    ]);
    await ownTable(api, 'Samples F', FIELDS, rows);
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Samples F');
    const cell = (await (await cellOf(page, 'S-00', 'Well')).boundingBox())!;
    const frame = (await page.getByRole('grid').boundingBox())!;
    await page.mouse.move(cell.x + 10, cell.y + 10);
    await page.mouse.down();
    await page.mouse.move(cell.x + 10, frame.y + frame.height - 36, { steps: 5 });
    await page.getByText(/(7\d|80) cells in 1 column/).waitFor();
    await page.mouse.up();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');

    // Names are typed one after another: each record pushes the line down, and it stays above the footer.
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowDown');
    for (const name of ['T-1', 'T-2', 'T-3']) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect.poll(() => names(page)).toContain(name);
      const isSeen = () =>
        page.evaluate(() => {
          const input = document.activeElement as HTMLElement;
          const { left, top, height } = input.getBoundingClientRect();
          return [4, height - 4].every((y) => document.elementFromPoint(left + 20, top + y) === input);
        });
      await expect.poll(isSeen).toBe(true);
    }
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Group/ }).click();
    await page.getByRole('dialog', { name: 'Group by' }).getByRole('option', { name: 'Well' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('grid').getByText('plate one').first().waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowDown');
    const stuck = page.getByRole('grid').getByText('plate one').first();
    const place = (await stuck.boundingBox())!;
    expect(place.y - frame.y).toBeLessThan(80);
    await context.close();
  });

  it('highlights a cell that a colleague has changed, in their colour and only briefly', async () => {
    const api = await apiOf(product, 'admin');
    const table = await ownTable(api, 'Samples G', FIELDS, [['S-1'], ['S-2']]);
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Samples G');
    await waitForSync(page);
    await page.evaluate(() => {
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof HTMLElement && node.className.includes('flash')) document.body.dataset.flashed = 'yes';
      }).observe(document.body, { childList: true, subtree: true });
    });
    const member = await apiOf(product, 'member');
    await member.send('POST', '/records/values', {
      cells: [{ record_id: table.recordIds[0], field_id: table.fieldIds[4], content: 'seen' }],
    });
    await waitForCell(page, 'S-1', 'Remark', 'seen');
    await page.locator('body[data-flashed]').waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('[class*=flash]').count()).toBe(0);
    await context.close();
  });
});
