import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForSync } from './support/table';

/** Presses Esc once, in the moment in which the focus comes into a layer of this role, and of this title if given. */
async function escapeOnFocus(page: Page, role: 'dialog' | 'menu' | 'listbox', title?: string): Promise<void> {
  await page.evaluate(
    ([wantedRole, wanted]) => {
      const init = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true, composed: true };
      const press = ({ target }: FocusEvent) => {
        const layer = (target as Element).closest(`[role=${wantedRole}]`);
        if (!layer || (wanted !== undefined && layer.querySelector('h2')?.textContent !== wanted)) return;
        document.removeEventListener('focusin', press);
        document.documentElement.dataset.pressed = 'yes';
        // No key comes while React writes to the page.
        queueMicrotask(() => target!.dispatchEvent(new KeyboardEvent('keydown', init)));
      };
      delete document.documentElement.dataset.pressed;
      document.addEventListener('focusin', press);
    },
    [role, title] as const,
  );
}

/** Presses a key where the focus is; answers the name of what has the focus then, before anything that is done later. */
const focusAfter = (page: Page, key: string) =>
  page.evaluate(async (key) => {
    const init = { key, code: key, bubbles: true, cancelable: true, composed: true };
    const event = new KeyboardEvent('keydown', init);
    document.activeElement!.dispatchEvent(event);
    for (let i = 0; i < 10; i++) await Promise.resolve();
    const holder = document.activeElement;
    return holder?.getAttribute('aria-label') ?? holder?.getAttribute('role') ?? holder?.tagName;
  }, key);

const pressed = (page: Page) => page.locator('html[data-pressed]').waitFor({ state: 'attached' });

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

    await escapeOnFocus(page, 'dialog', 'Command palette');
    await page.keyboard.press('Control+k');
    await expect.poll(() => palette.count()).toBe(0);

    await escapeOnFocus(page, 'menu');
    await page.locator('nav [aria-haspopup=menu]').first().focus();
    await page.keyboard.press('Enter');
    await pressed(page);
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);

    // A question over another dialog: the press is its own, and the dialog below stays with what was typed.
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: 'Viability', exact: true })
      .click();
    await page.getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings of Viability' });
    await settings.getByLabel('Name').fill('Another name');

    // A list over a dialog: the press closes the list alone.
    const select = settings.getByRole('combobox').first();
    await escapeOnFocus(page, 'listbox');
    await select.focus();
    await page.keyboard.press('Enter');
    await pressed(page);
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
    expect(await settings.getByLabel('Name').inputValue()).toBe('Another name');

    await escapeOnFocus(page, 'dialog', 'Leave without saving?');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    expect(await settings.getByLabel('Name').inputValue()).toBe('Another name');
    await context.close();
  });

  it('find the focus where it was as soon as a list, a menu, a popover, the palette or a dialog is closed', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await (await cellOf(page, 'Abacavir', 'Target')).click();
    const grid = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or command').waitFor();
    expect(await focusAfter(page, 'Escape')).toBe(grid);

    await page.keyboard.press('Shift+F10');
    await page.locator('[role=menu]:focus, [role=menu] :focus').waitFor();
    expect(await focusAfter(page, 'Escape')).toBe(grid);

    // The pointer rests on a button with a tip, which has no say over what is typed elsewhere.
    await page.getByRole('button', { name: 'New table' }).hover();
    await page.getByRole('tooltip').waitFor({ state: 'attached' });
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or command').waitFor();
    expect(await focusAfter(page, 'Escape')).toBe(grid);

    // Taken off the page instead of closed.
    await page.keyboard.press('Control+Shift+Enter');
    await page.locator('[role=dialog] :focus').waitFor();
    expect(await focusAfter(page, 'Escape')).toBe(grid);

    // A popover, which hangs at its button, and a dialog, which does not.
    for (const name of ['Row height and colours', 'New table']) {
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      await page.locator('[role=dialog] :focus').waitFor();
      expect(await focusAfter(page, 'Escape')).toBe(name);
    }

    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: 'Dose-response', exact: true })
      .click();
    await page.getByRole('button', { name: 'New curves' }).first().click();
    const table = page.getByRole('combobox', { name: 'Table of points' });
    await table.focus();
    await page.keyboard.press('Enter');
    await page.locator('[role=option]:focus').waitFor();
    expect(await focusAfter(page, 'Enter')).toBe('Table of points');
    // The real key: what it closes stays closed though the focus is on its button by then.
    await page.keyboard.press('Enter');
    await page.locator('[role=option]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    expect(await table.getAttribute('aria-expanded')).toBe('false');
    // Where the next key has moved the focus on it stays.
    await page.keyboard.press('Enter');
    await page.locator('[role=option]:focus').waitFor();
    const next = await page.evaluate(async () => {
      const init = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, composed: true };
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', init));
      for (let i = 0; i < 10; i++) await Promise.resolve();
      const name = document.querySelector<HTMLElement>('[role=dialog] input')!;
      name.focus();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return document.activeElement === name;
    });
    expect(next).toBe(true);
    await context.close();
  });
});
