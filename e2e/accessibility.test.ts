import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { faultsInBothThemes } from './support/axe';
import { picturesOnFailure } from './support/openPages';
import { PLACES } from './support/places';
import { signIn, waitForSignIn } from './support/product';
import { browser, product } from './support/started';
import { openTable, waitForSync } from './support/table';

/** Once a closed layer has left the page, it returns the focus in the next task. */
const focusIsNowhere = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    return document.activeElement === document.body;
  });

describe('accessibility', () => {
  it('axe finds nothing on any screen, menu or dialog, in light and dark', { timeout: 600_000 }, async () => {
    const context = await browser.newContext({
      viewport: { width: 1600, height: 1000 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    picturesOnFailure(context, 'admin');
    const page = await context.newPage();
    const faults: string[] = [];
    await page.goto(product.url);
    await waitForSignIn(page);
    faults.push(...(await faultsInBothThemes(page, 'sign-in')));
    await signIn(page, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    for (const { name, open, close } of PLACES) {
      await open(page);
      faults.push(...(await faultsInBothThemes(page, name)));
      await (close ? close(page) : page.keyboard.press('Escape'));
      // Everything that was open is closed, and something has the focus: the next key press is handled.
      await page.locator('[role=menu], [role=dialog], [role=alertdialog]').first().waitFor({ state: 'detached' });
      if (await focusIsNowhere(page)) faults.push(`${name}: the focus is lost`);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
