import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compoundLibrary } from '@/domain/demo/compoundLibrary';
import { sharedDataPath } from '@tests/support/sharedData';
import { type Product, signedIn, startBrowser, startProduct } from './support/product';

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

/** Drops a file on the page as a person does. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ fileName, data }) => {
      const content = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const made = new DataTransfer();
      made.items.add(new File([content], fileName));
      return made;
    },
    { fileName: name, data: bytes.toString('base64') },
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

/** The submit button of the dialog, once the server has checked every row. */
async function checkedSubmit(page: Page, label: RegExp) {
  const submit = page.getByRole('button', { name: label });
  await expect.poll(() => submit.getAttribute('aria-disabled'), { timeout: 60_000 }).toBe(null);
  return submit;
}
