import type { Locator, Page } from 'playwright';

/** Waits for the first rows of a table or view, or for the message that it has none. */
export async function waitForRows(page: Page, name?: string): Promise<void> {
  const grid = page.getByRole('grid', name === undefined ? {} : { name });
  // Head, footer and the line for a new record are rows as well, and exist before any record does.
  await grid
    .locator('[data-row] [role=gridcell]')
    .or(grid.getByText(/Paste from Excel|This table is empty|None of the/))
    .first()
    .waitFor();
}

/** Opens a table by its name in the navigation and waits for its first rows. */
export async function openTable(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name, exact: true }).click();
  await waitForRows(page, name);
}

async function columnIndex(page: Page, title: string): Promise<string> {
  const head = page.getByRole('grid').getByRole('columnheader').filter({ hasText: title }).first();
  return (await head.getAttribute('aria-colindex')) ?? '';
}

/** The cell of a row (identified by a text in it) under a column title. */
export async function cellOf(page: Page, rowText: string, title: string): Promise<Locator> {
  const index = await columnIndex(page, title);
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: rowText }).first();
  return row.locator(`[role="gridcell"][aria-colindex="${index}"]`);
}

/** Types a text into a cell as a person does: click, type, Enter. */
export async function typeInto(page: Page, rowText: string, title: string, text: string): Promise<void> {
  const cell = await cellOf(page, rowText, title);
  await cell.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Waits until the cell shows the text. */
export async function waitForCell(page: Page, rowText: string, title: string, text: string | RegExp): Promise<void> {
  const cell = await cellOf(page, rowText, title);
  await cell.filter({ hasText: text }).waitFor({ timeout: 30_000 });
}

/** The text of the sync state. */
export function syncPill(page: Page): Locator {
  return page.getByRole('button', { name: /^Sync state/ });
}

export async function waitForSync(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sync state: All synced$/ }).waitFor({ timeout: 60_000 });
}
