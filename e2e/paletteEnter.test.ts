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

    const enter = (text: string) =>
      palette.evaluate(async (input: HTMLInputElement, value) => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
        set.call(input, value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        // The page draws what was typed; an answer of the worker needs a turn of its own.
        await Promise.resolve();
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      }, text);
    const typeAndEnter = async (text: string) => {
      await page.keyboard.press('Control+k');
      await palette.fill('a');
      await page.getByRole('option').first().waitFor();
      await enter(text);
    };
    await typeAndEnter('Warfarin');
    await pane.getByRole('heading', { name: 'Warfarin', exact: true }).waitFor({ timeout: 20_000 });
    expect(await palette.count()).toBe(0);

    await typeAndEnter('Tamoxifen');
    await pane.getByRole('heading', { name: 'Tamoxifen', exact: true }).waitFor({ timeout: 20_000 });

    await typeAndEnter('c1ccncc1C(=O)O');
    await expect.poll(() => new URL(page.url()).search, { timeout: 30_000 }).toContain('contains');

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
