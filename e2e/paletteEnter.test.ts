import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable } from './support/table';

describe('Enter in the palette before the answer is there', () => {
  it('opens the first hit of what was typed, not of what was typed before; a structure is searched', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    const palette = page.getByPlaceholder('Search or command');
    const pane = page.getByRole('complementary', { name: 'Record' });

    const typeAndEnter = async (text: string) => {
      await page.keyboard.press('Control+k');
      await palette.fill('a');
      await page.getByRole('option').first().waitFor();
      // As fast as keys can be pressed: the answer is there for some of them and not for others.
      await palette.press('Control+a');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await typeAndEnter('Warfarin');
    await pane.getByRole('heading', { name: 'Warfarin', exact: true }).waitFor({ timeout: 20_000 });
    expect(await palette.count()).toBe(0);

    await typeAndEnter('Tamoxifen');
    await pane.getByRole('heading', { name: 'Tamoxifen', exact: true }).waitFor({ timeout: 20_000 });

    await typeAndEnter('c1ccncc1C(=O)O');
    await expect.poll(() => new URL(page.url()).search).toContain('contains');

    // Once the answer stands, an older one of which the chosen item is gone before it.
    await page.keyboard.press('Control+k');
    await palette.fill('a');
    await page.getByRole('option').first().waitFor();
    await palette.fill('Ibuprofen');
    await page.getByRole('option', { name: /^Ibuprofen/ }).waitFor();
    await page.keyboard.press('Enter');
    await pane.getByRole('heading', { name: 'Ibuprofen', exact: true }).waitFor({ timeout: 20_000 });

    await typeAndEnter('Keys');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ timeout: 20_000 });
    await context.close();
  });
});
