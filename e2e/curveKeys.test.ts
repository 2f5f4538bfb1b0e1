import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { waitForSync } from './support/table';

/** More tab stops than there are on any of these screens. */
const MOST_STOPS = 150;

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isThere = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const label =
        element?.getAttribute('aria-label') ?? (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
      return label ?? element?.textContent ?? '';
    });
  for (let i = 0; i < MOST_STOPS; i++) {
    const found = (await isThere()).trim();
    if (typeof name === 'string' ? found === name : name.test(found)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${name}`);
}

async function choose(page: Page, select: string, option: string): Promise<void> {
  await tabTo(page, select);
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: option, exact: true }).waitFor();
  // Characters typed before the list has the focus would be lost.
  await page.locator('[role=option]:focus').waitFor();
  await page.keyboard.type(option);
  await page.locator('[role=option]:focus').filter({ hasText: option }).waitFor();
  await page.keyboard.press('Enter');
}

async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function byPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or command').waitFor();
  await page.keyboard.type(words);
  await page.getByRole('option', { name: words }).first().waitFor();
  await page.keyboard.press('Enter');
}

interface Config {
  config_name: string;
  top_min: number | null;
  top_max: number | null;
}

describe('dose-response by keyboard', () => {
  it('creates a configuration, excludes a point, moves bounds and leaves, and nothing typed is lost', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    const api = await apiOf(product, 'admin');
    const stored = async () => {
      const all = await api.get<Config[]>('/dose_response/configs');
      return all.find((config) => config.config_name === 'By keys');
    };
    await waitForSync(page);
    await byPalette(page, 'Dose-response');
    await page.getByRole('heading', { name: 'Dose-response' }).waitFor();
    await tabTo(page, 'New curves');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New dose-response curves' });
    await dialog.waitFor();

    await choose(page, 'Table of points', 'Viability points');
    await tabTo(page, 'Name');
    await page.keyboard.type('By keys');
    await tabTo(page, 'Points');
    await page.keyboard.press('ArrowRight');
    await choose(page, 'Top constraint', 'Range');
    await tabTo(page, 'Top minimum');
    await typeOver(page, '9o');
    await dialog.getByRole('alert').filter({ hasText: 'Top minimum: “9o” is not a number' }).waitFor();
    await page.keyboard.press('Control+Enter');
    // To another tab and back: what was typed is still there, with its reason.
    await tabTo(page, 'Fit');
    await page.keyboard.press('ArrowRight');
    await dialog.getByLabel('First colour').waitFor();
    await page.keyboard.press('ArrowLeft');
    expect(await dialog.getByLabel('Top minimum').inputValue()).toBe('9o');
    await tabTo(page, 'Top minimum');
    await typeOver(page, '300');
    await dialog.getByRole('alert').filter({ hasText: 'The minimum of Top must be below its maximum' }).waitFor();
    await typeOver(page, '50');
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: /By keys/ }).waitFor();
    await expect.poll(stored).toMatchObject({ top_min: 50, top_max: 120 });

    const leftOut = page.getByRole('complementary').getByRole('button', { name: /excluded/ });
    await page.locator('[data-metric="ec50"]').filter({ hasText: /\d/ }).first().waitFor();
    const before = await leftOut.count();
    await tabTo(page, /^\S+ at \S+$/);
    await page.keyboard.press('Space');
    await expect.poll(() => leftOut.count()).toBe(before + 1);
    await page.keyboard.press('x');
    await expect.poll(() => leftOut.count()).toBe(before);

    await tabTo(page, 'Top maximum');
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await stored())?.top_max).toBeGreaterThan(120);
    const side = page.getByRole('complementary').filter({ hasText: 'Bounds' });
    await side.getByLabel('Top minimum').focus();
    await typeOver(page, '400');
    await page.keyboard.press('Enter');
    await side.getByRole('alert').filter({ hasText: 'The minimum of Top must be below its maximum' }).waitFor();
    expect(await side.getByLabel('Top minimum').inputValue()).toBe('400');
    await page.keyboard.press('Tab');
    await typeOver(page, '500');
    await page.keyboard.press('Enter');
    await side.getByRole('alert').waitFor({ state: 'detached' });
    await expect.poll(stored).toMatchObject({ top_min: 400, top_max: 500 });

    await tabTo(page, 'Settings');
    await page.keyboard.press('Enter');
    const settings = page.getByRole('dialog', { name: 'Settings of By keys' });
    await settings.waitFor();
    await tabTo(page, 'Name');
    await typeOver(page, 'Another name');
    await page.keyboard.press('Escape');
    // Even while it is visible, it gets keys only when it has the focus.
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' }).locator('button:focus');
    await asked.waitFor();
    await page.keyboard.press('Escape');
    expect(await settings.getByLabel('Name').inputValue()).toBe('Another name');
    await page.keyboard.press('Escape');
    await asked.waitFor();
    await tabTo(page, 'Leave');
    await page.keyboard.press('Enter');
    await settings.waitFor({ state: 'detached' });
    expect(await stored()).toBeDefined();
    await byPalette(page, 'Compounds');
    await page.getByRole('grid').first().waitFor();
    await context.close();
  });
});
