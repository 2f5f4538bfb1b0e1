import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { ownTable } from './support/ownTable';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell } from './support/table';

const boxOf = async (part: Locator) => (await part.boundingBox())!;
const overlaps = (a: { x: number; y: number; width: number; height: number }, b: typeof a) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('small things of the first hour', () => {
  it('an emptied name says why it was restored, and never shows “null”', async () => {
    const api = await apiOf(product, 'admin');
    await ownTable(
      api,
      'Emptied',
      [{ name: 'Mass', type: 'number', unit: 'mg' }],
      [
        ['E-1', 5],
        ['E-2', 6],
      ],
    );
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Emptied');
    await (await cellOf(page, 'E-1', 'Name')).click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await page.getByText('Name of E-1 was not emptied: it names the record.').waitFor();
    await waitForCell(page, 'E-1', 'Name', /^E-1$/);
    expect(await page.getByRole('grid').getByText('null').count()).toBe(0);
    await context.close();
  });

  it('messages do not cover counts, footers and dialog buttons, and do not pile up', async () => {
    const api = await apiOf(product, 'admin');
    await ownTable(
      api,
      'Messages',
      [{ name: 'Mass', type: 'number', unit: 'mg' }],
      [
        ['M-1', 1],
        ['M-2', 2],
      ],
    );
    const { context, page } = await signedIn(browser, product, 'admin');
    await page.setViewportSize({ width: 1280, height: 800 });
    await openTable(page, 'Messages');
    for (const text of ['11', '12', '13', '14']) {
      await (await cellOf(page, 'M-1', 'Mass')).click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await waitForCell(page, 'M-1', 'Mass', text);
    }
    for (let i = 0; i < 4; i++) await page.keyboard.press('Control+z');
    await waitForCell(page, 'M-1', 'Mass', /^1$/);
    const messages = page.getByRole('region', { name: 'Messages' });
    await messages.getByText('Undone: ').first().waitFor();
    expect(await messages.getByText('Undone: ').count()).toBe(1);
    const toast = await boxOf(messages.getByRole('status').first());
    expect(overlaps(toast, await boxOf(page.getByText('On this laptop')))).toBe(false);
    expect(overlaps(toast, await boxOf(page.getByText('leaves the table')))).toBe(false);
    expect(overlaps(toast, await boxOf(page.getByRole('grid').getByText('Count')))).toBe(false);
    await page.setViewportSize({ width: 720, height: 500 });
    await page.goto(`${product.url}/imports`);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).last().click(),
    ]);
    await chooser.setFiles({ name: 'few.csv', mimeType: 'text/csv', buffer: Buffer.from('Compound,Mass\nA,1\nB,2\n') });
    const said = messages.getByText('New import created');
    await said.waitFor();
    const over = await boxOf(said);
    expect(overlaps(over, await boxOf(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })))).toBe(false);
    expect(overlaps(over, await boxOf(page.getByRole('dialog').getByRole('heading').first()))).toBe(false);
    await context.close();
  });

  it('a long structure breaks inside its cell while it is edited', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await page.setViewportSize({ width: 900, height: 700 });
    await page.locator('[data-row] [role=gridcell]').first().waitFor();
    await (await cellOf(page, 'Abacavir', 'Structure')).click();
    await page.keyboard.press('Enter');
    const editor = page.getByRole('textbox', { name: 'Structure' });
    await editor.waitFor();
    expect(await editor.evaluate((area) => area.scrollWidth <= area.clientWidth)).toBe(true);
    await context.close();
  });

  it('a structure filter that is still running says so, and never shows all rows as its result', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    // Slow searches: the query reaches the workers late.
    await page.addInitScript(() => {
      const Started = Worker;
      window.Worker = class extends Started {
        override postMessage(message: { path?: string[] }, more?: StructuredSerializeOptions | Transferable[]): void {
          const isSearch = message.path?.at(-1) === 'search';
          setTimeout(() => super.postMessage(message, more as Transferable[]), isSearch ? 4000 : 0);
        }
      };
    });
    await page.reload();
    await openTable(page, 'Compounds');
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or command').fill('c1ccncc1');
    await page.keyboard.press('Enter');
    const heading = page.locator('main header').first();
    await heading.getByText('Searching structures').waitFor();
    await page.getByText('Matches appear as they are found').waitFor();
    expect(await page.getByRole('grid').locator('[role=row][data-row]').count()).toBe(0);
    await page.getByRole('grid').locator('[role=row][data-row]').first().waitFor();
    await heading.getByText(/^\d+ of 449$/).waitFor();
    await context.close();
  });
});
