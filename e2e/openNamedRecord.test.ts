import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, waitForSync } from './support/table';

const pane = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Record' }).getByRole('heading', { name, exact: true }).waitFor();

/** Finds a record by its name in the palette and opens it. */
async function find(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or command').fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
}

/** The name in the row of the active cell. */
const activeName = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
    return document.getElementById(id ?? '')?.closest('[role=row]')?.textContent ?? '';
  });

describe('a record named in the address', () => {
  it('is opened and scrolled to: from its own table, from another one, and after a reload', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await find(page, 'Warfarin');
    await pane(page, 'Warfarin');
    await expect.poll(() => activeName(page)).toContain('Warfarin');

    await openTable(page, 'Batches');
    await find(page, 'Tamoxifen');
    await pane(page, 'Tamoxifen');
    await expect.poll(() => activeName(page)).toContain('Tamoxifen');

    await page.reload();
    await pane(page, 'Tamoxifen');
    await expect.poll(() => activeName(page)).toContain('Tamoxifen');

    // From there the pane follows the active row again.
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+Home');
    await pane(page, 'Abacavir');
    await context.close();
  });

  it('is closed again by a link to the table that is followed before the rows are here', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await find(page, 'Warfarin');
    await pane(page, 'Warfarin');
    // Slow rows: the worker that holds them is delayed at its start.
    await page.addInitScript(() => {
      const Started = Worker;
      window.Worker = class extends Started {
        override postMessage(message: unknown, more?: StructuredSerializeOptions | Transferable[]): void {
          setTimeout(() => super.postMessage(message, more as Transferable[]), 1500);
        }
      };
    });
    await page.reload();
    await page.getByRole('complementary', { name: 'Record' }).waitFor();
    await openTable(page, 'Compounds');
    await page.getByText('Abacavir').first().waitFor();
    await expect.poll(() => page.getByRole('complementary', { name: 'Record' }).count()).toBe(0);
    await context.close();
  });
});
