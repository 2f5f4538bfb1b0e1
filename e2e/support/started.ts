import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { type Product, startBrowser, startProduct } from './product';

/** The product of the file of journeys that imports this: started before its first journey, stopped after its last. */
export let product: Product;
/** The browser beside it. */
export let browser: Browser;

beforeAll(async () => {
  product = await startProduct();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
