import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { keptBrowser } from './keptBrowser';
import { type Product, startProduct } from './product';

/** The product of this file of journeys: started before its first journey, stopped after its last. */
export let product: Product;
/** The browser beside it, in which nothing is open when the file begins. */
export let browser: Browser;

// As a setup file it is read anew for each file of journeys, before that file.
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), keptBrowser()]);
});
afterAll(async () => {
  // What a failed journey left open would work on beside the next file.
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
  await product?.stop();
});
