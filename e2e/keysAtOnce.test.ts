import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, waitForSync } from './support/table';

/** Presses Esc once, in the moment in which the focus comes into the dialog of this name. */
async function escapeOnFocus(page: Page, name: string): Promise<void> {
  await page.evaluate((wanted) => {
    const init = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true, composed: true };
    const press = ({ target }: FocusEvent) => {
      if ((target as Element).closest('[role=dialog]')?.querySelector('h2')?.textContent !== wanted) return;
      document.removeEventListener('focusin', press);
      // No key comes while React writes to the page.
      queueMicrotask(() => target!.dispatchEvent(new KeyboardEvent('keydown', init)));
    };
    document.addEventListener('focusin', press);
  }, name);
}

describe('keys that come at once', () => {
  it('are not lost: letters after the key of the palette, and an Esc as soon as a dialog has the focus', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    const palette = page.getByPlaceholder('Search or command');
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    const held = await page.evaluate(async () => {
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
      // What is drawn before the next key could come, and nothing that is done later.
      for (let i = 0; i < 5; i++) await Promise.resolve();
      return document.activeElement?.getAttribute('placeholder');
    });
    expect(held).toBe('Search or command');
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });

    await escapeOnFocus(page, 'Command palette');
    await page.keyboard.press('Control+k');
    await expect.poll(() => palette.count()).toBe(0);

    // A question over another dialog: the press is its own, and the dialog below stays with what was typed.
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: 'Viability', exact: true })
      .click();
    await page.getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings of Viability' });
    await settings.getByLabel('Name').fill('Another name');
    await escapeOnFocus(page, 'Leave without saving?');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    expect(await settings.getByLabel('Name').inputValue()).toBe('Another name');
    await context.close();
  });
});
