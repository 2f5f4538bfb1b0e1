import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { keptBrowser } from './keptBrowser';
import { type Product, startProduct } from './product';

/** The product for this file of journeys: started before its first journey, stopped after its last. */
export let product: Product;
/** The browser, with nothing open when the file begins. */
export let browser: Browser;

// As a setup file, this module is loaded again for each file of journeys, before that file.
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), keptBrowser()]);
});
afterAll(async () => {
  // Pages left open by a failed journey would keep working beside the next file.
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
  await product?.stop();
});
