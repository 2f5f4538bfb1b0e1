import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { syncPill, waitForSync } from './support/table';

const CURVE = 'Bortezomib';
/** A reading in the middle of the curve, where one point moves the EC50. */
const READING = 25;

async function openCurve(page: Page): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: 'Viability', exact: true });
  await link.click();
  await page.getByRole('button', { name: CURVE }).click();
  await page.getByRole('region', { name: CURVE }).waitFor();
}

/** The EC50 in the parameter table, once it has stopped changing. */
async function ec50(page: Page): Promise<string> {
  const cell = page.locator('[data-metric="ec50"]').first();
  await cell.filter({ hasText: /\d/ }).waitFor();
  return (await cell.textContent()) ?? '';
}

/**
 * The text of the compound's row in the view with the curve columns, without its row number, its drawings and the
 * invisible digits that align decimal points: those depend on which rows were visible before.
 */
async function gridRow(page: Page): Promise<string> {
  const navigation = page.getByRole('navigation', { name: 'Workspace' });
  const link = navigation.getByRole('link', { name: 'Viability curves', exact: true });
  if (!(await link.isVisible())) await navigation.getByRole('link', { name: 'Compounds', exact: true }).click();
  await link.click();
  const row = page.getByRole('row').filter({ hasText: CURVE });
  await row.filter({ hasText: /0\.0\d/ }).waitFor();
  const text = await row.evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const drawing of copy.querySelectorAll('svg, [aria-hidden]')) drawing.remove();
    return copy.textContent ?? '';
  });
  return text.replace(/^\d+|\s+/g, '');
}

const readings = (page: Page) => page.getByRole('complementary').getByRole('button', { pressed: false });
const leftOut = (page: Page) => page.getByRole('complementary').getByRole('button', { name: /excluded/ });

describe('dose-response', () => {
  it('excludes a point offline: curve and cell change, survive a reload, reach a colleague, and are restored', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openCurve(page);
    await waitForSync(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const rowBefore = await gridRow(page);
    await openCurve(page);
    const before = await ec50(page);
    expect(rowBefore).toContain(before);
    expect(await leftOut(page).count()).toBe(0);

    await context.setOffline(true);
    await readings(page).nth(READING).click();
    await leftOut(page).first().waitFor();
    await expect.poll(() => ec50(page)).not.toBe(before);
    const after = await ec50(page);
    await syncPill(page).filter({ hasText: '1 waiting' }).waitFor();

    // The cell in the table changes with the curve, offline too.
    await expect.poll(() => gridRow(page)).toContain(after);
    const rowAfter = await gridRow(page);
    expect(rowAfter).not.toBe(rowBefore);

    await page.reload();
    await expect.poll(() => gridRow(page)).toBe(rowAfter);
    await openCurve(page);
    await leftOut(page).first().waitFor();
    await expect.poll(() => ec50(page)).toBe(after);

    const colleague = await signedIn(browser, product, 'member');
    await openCurve(colleague.page);
    expect(await ec50(colleague.page)).toBe(before);
    await context.setOffline(false);
    await waitForSync(page);
    await expect.poll(() => ec50(colleague.page)).toBe(after);
    expect(await leftOut(colleague.page).count()).toBe(1);
    await expect.poll(() => gridRow(colleague.page)).toBe(rowAfter);

    await page.keyboard.press('Control+z');
    await expect.poll(() => ec50(page)).toBe(before);
    await expect.poll(() => gridRow(colleague.page)).toBe(rowBefore);
    await openCurve(colleague.page);
    await expect.poll(() => ec50(colleague.page)).toBe(before);
    await colleague.context.close();
    await context.close();
  });
});
