import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './support/axe';
import { picturesOnFailure } from './support/openPages';
import { PLACES } from './support/places';
import { type Product, signIn, startBrowser, startProduct } from './support/product';
import { openTable, waitForSync } from './support/table';

/** A dialog that closes gives the focus back with its last frame, not with the key. */
const FOCUS_MILLIS = 3_000;

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('accessibility', () => {
  for (const theme of ['light', 'dark'] as const)
    it(`axe finds nothing on any screen, menu or dialog in ${theme}`, { timeout: 600_000, retry: 3 }, async () => {
      const context = await browser.newContext({
        viewport: { width: 1600, height: 1000 },
        colorScheme: theme,
        reducedMotion: 'reduce',
      });
      picturesOnFailure(context, theme);
      const page = await context.newPage();
      const faults: string[] = [];
      await page.goto(product.url);
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      faults.push(...(await faultsOf(page, 'sign-in')));
      await signIn(page, product, 'admin');
      await openTable(page, 'Compounds');
      await waitForSync(page);
      for (const { name, open, close } of PLACES) {
        await open(page);
        faults.push(...(await faultsOf(page, name)));
        await (close ? close(page) : page.keyboard.press('Escape'));
        // Whatever was open is gone, and the focus stands somewhere: the next key is heard.
        await page
          .locator('[role=menu], [data-radix-popper-content-wrapper] [role=dialog]')
          .first()
          .waitFor({ state: 'detached' });
        await page
          .waitForFunction(() => document.activeElement !== document.body, null, { timeout: FOCUS_MILLIS })
          .catch(() => faults.push(`${name}: the focus is lost`));
      }
      expect(faults).toEqual([]);
      await context.close();
    });
});
