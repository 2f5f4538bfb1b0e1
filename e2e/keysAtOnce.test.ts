import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForSync } from './support/table';

/** Presses Esc once, at the moment when a layer with this role (and this title if given) gets the focus. */
async function escapeOnFocus(page: Page, role: 'dialog' | 'menu' | 'listbox', title?: string): Promise<void> {
  await page.evaluate(
    ([wantedRole, wanted]) => {
      const init = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true, composed: true };
      const press = ({ target }: FocusEvent) => {
        const layer = (target as Element).closest(`[role=${wantedRole}]`);
        if (!layer || (wanted !== undefined && layer.querySelector('h2')?.textContent !== wanted)) return;
        document.removeEventListener('focusin', press);
        document.documentElement.dataset.pressed = 'yes';
        // No key press arrives while React writes to the page.
        queueMicrotask(() => target!.dispatchEvent(new KeyboardEvent('keydown', init)));
      };
      delete document.documentElement.dataset.pressed;
      document.addEventListener('focusin', press);
    },
    [role, title] as const,
  );
}

/**
 * Presses a key on the focused element; returns the name of the element that has the focus then, before anything that
 * is done later.
 */
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

describe('keys in quick succession', () => {
  it('are not lost: letters after the palette shortcut, and an Esc as soon as a dialog has the focus', async () => {
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
      // Leaves time for the rendering that precedes the next key press, and for nothing later.
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

    // A question over another dialog: it handles the press itself, and the dialog below stays with what was typed.
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: 'Viability', exact: true })
      .click();
    await page.getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings of Viability' });
    await settings.getByLabel('Name').fill('Another name');

    // A list over a dialog: the press closes only the list.
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

  it('find the focus where it was as soon as a list, menu, popover, palette or dialog is closed', async () => {
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

    // The pointer rests on a button with a tooltip, which must not affect what is typed elsewhere.
    await page.getByRole('button', { name: 'New table' }).hover();
    await page.getByRole('tooltip').waitFor({ state: 'attached' });
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or command').waitFor();
    expect(await focusAfter(page, 'Escape')).toBe(grid);

    // Unmounted instead of closed.
    await page.keyboard.press('Control+Shift+Enter');
    await page.locator('[role=dialog] :focus').waitFor();
    expect(await focusAfter(page, 'Escape')).toBe(grid);

    // A popover, which is attached to its button, and a dialog, which is not.
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
    // A real key press: what it closes stays closed although its button has the focus by then.
    await page.keyboard.press('Enter');
    await page.locator('[role=option]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    expect(await table.getAttribute('aria-expanded')).toBe('false');
    // If the next key has moved the focus on, it stays there.
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
