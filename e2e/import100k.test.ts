import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { sharedDataPath } from '@tests/support/sharedData';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompoundLibrary } from '@/domain/demo/compoundLibrary';
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

const COUNT = 100_000;

/** The reference file where it is there, else as many rows of the product's own library. */
function largeFile(): { name: string; bytes: Buffer } {
  const path = sharedDataPath('molecules-100k.csv.gz');
  if (path) return { name: 'molecules-100k.csv.gz', bytes: readFileSync(path) };
  console.warn('Left out, no reference data molecules-100k.csv.gz: the file is made of generated compounds');
  const library = createCompoundLibrary();
  const lines = ['id,smiles,logP,mass'];
  for (let i = 0; i < COUNT; i++) {
    const { identifier, smiles, clogP, molecularWeight } = library.compoundAt(i);
    lines.push(`${identifier},${smiles},${clogP},${molecularWeight}`);
  }
  return { name: 'molecules-100k.csv.gz', bytes: gzipSync(lines.join('\n')) };
}

/** The page of imports, open; whoever sees it can drop a file. */
async function importsPage() {
  const { context, page } = await signedIn(browser, product, 'admin');
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Imports' }).click();
  await page.getByRole('heading', { name: 'Imports' }).waitFor();
  return { context, page };
}

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

describe('a file dropped on the page', () => {
  it('of 100,000 rows becomes a table, with a bar that moves', async () => {
    const { context, page } = await importsPage();
    const { name, bytes } = largeFile();
    await drop(page, name, bytes);
    const submit = await checkedSubmit(page, /^Import 100,000 rows/);
    await submit.click();
    const seen = new Set<string>();
    const openButton = page.getByRole('dialog').getByRole('button', { name: 'Open table' });
    await expect
      .poll(
        async () => {
          const bar = page.getByRole('dialog').getByRole('progressbar');
          if (await bar.isVisible()) seen.add((await bar.getAttribute('aria-valuenow')) ?? '');
          return openButton.isVisible();
        },
        { timeout: 120_000, interval: 50 },
      )
      .toBe(true);
    expect(seen.size).toBeGreaterThan(3);
    await openButton.click();
    await page.getByRole('grid').getByRole('row').nth(2).waitFor();
    await page.getByText('100,000', { exact: true }).first().waitFor({ timeout: 60_000 });
    await context.close();
  });

  it('with bad cells names row, column and reason, and takes the good rows in', async () => {
    const { context, page } = await importsPage();
    const lines = ['Cmpd;IC50;Tag'];
    for (let i = 1; i <= 200; i++) lines.push(`P-${i};${i === 77 ? 'abc' : `${i},5`};2026-04-14`);
    lines[100] += ';one too many';
    await drop(page, 'plate.csv', Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'));
    const submit = await checkedSubmit(page, /^Import 200 rows/);
    await page.getByRole('tab', { name: /^Problems/ }).click();
    const faults = page.getByRole('tabpanel', { name: /^Problems/ });
    await faults.getByText('abc', { exact: true }).waitFor();
    await faults.getByText('Not a number').waitFor();
    await faults.getByText(/^The row has 4 cells/).waitFor();
    await submit.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Open table' }).click({ timeout: 60_000 });
    await page.getByRole('grid').getByRole('columnheader').filter({ hasText: 'IC50 (unread)' }).waitFor();
    await context.close();
  });

  it('of the same shape again is mapped as before, and says what is new, changed and the same', async () => {
    const { context, page } = await importsPage();
    const first = ['Code,Dose', ...Array.from({ length: 100 }, (_, i) => `C-${i + 1},${i}`)];
    await drop(page, 'first.csv', Buffer.from(first.join('\n')));
    await (await checkedSubmit(page, /^Import 100 rows/)).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open table' }).click({ timeout: 60_000 });
    const second = [...first, 'C-new,7'];
    second[5] = 'C-5,999';
    await drop(page, 'second.csv', Buffer.from(second.join('\n')));
    const submit = await checkedSubmit(page, /^Import 101 rows/);
    await page.getByText('Mapped as the last file of this shape.').waitFor();
    await page.getByText('1 new \u00b7 1 changed \u00b7 99 same').waitFor();
    await submit.click();
    await page.getByRole('button', { name: 'Undo import' }).click({ timeout: 60_000 });
    const confirm = page.getByRole('dialog', { name: /^Delete the data/ });
    await confirm.getByRole('textbox').fill('second.csv');
    await confirm.getByRole('button', { name: 'Delete data' }).click();
    await page.getByText('Data has been deleted.').waitFor();
    await context.close();
  });
});
