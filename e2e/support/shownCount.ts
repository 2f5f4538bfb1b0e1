import type { Page } from 'playwright';

/** Number of records shown, according to the footer of the first column. */
export async function shownCount(page: Page): Promise<number> {
  const [text = ''] = await page.getByRole('grid').allInnerTexts();
  return Number(/Count\s+([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN);
}

/**
 * Waits until the expected number of records is shown.
 * @returns the number
 */
export async function waitForCount(page: Page, holds: (count: number) => boolean): Promise<number> {
  for (let tries = 0; tries < 240; tries++) {
    // The hits so far are not the result of a search: checked before and after, because one may begin or end in
    // between.
    const isSearching = async () => (await page.getByText(/ so far$|^Searching structures$/).count()) > 0;
    const wasSearching = await isSearching();
    const count = await shownCount(page);
    if (!wasSearching && holds(count) && !(await isSearching())) return count;
    await page.waitForTimeout(250);
  }
  throw new Error(`The count stayed at ${await shownCount(page)}.`);
}
