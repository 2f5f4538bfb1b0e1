import { describe, expect, it } from 'vitest';
import { dropFile } from './support/dropFile';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, waitForRows } from './support/table';

const COUNT = 20_000;
/**
 * By number of the record: cut off, with one bond too many in the counts line, and with an element that does not exist.
 */
const BAD = { cut: 500, counts: 7_777, atom: 15_000 };

const ELEMENTS = ['C', 'N', 'O', 'S'];

/** A chain whose atoms encode the number, so that all records are different. */
function record(number: number): string[] {
  const elements = ['C', ...[...number.toString(4)].map((digit) => ELEMENTS[Number(digit)]!), 'C'];
  const bonds = elements.length - 1 + (number === BAD.counts ? 1 : 0);
  const atoms = elements.map(
    (element, i) => `${(i * 1.3).toFixed(4).padStart(10)}    0.0000    0.0000 ${element}   0  0`,
  );
  if (number === BAD.atom) atoms[1] = 'an atom without a place';
  return [
    `CMP-${number}`,
    '',
    '',
    `${String(elements.length).padStart(3)}${String(bonds).padStart(3)}  0  0  0  0  0  0  0  0999 V2000`,
    ...atoms,
    ...elements.slice(1).map((_, i) => `${String(i + 1).padStart(3)}${String(i + 2).padStart(3)}  1  0`),
    ...(number === BAD.cut ? [] : ['M  END']),
    '> <Batch>',
    `B-${number}`,
    '',
    '$$$$',
  ];
}

describe('a structure file of 20,000 records', () => {
  it('reports the bad ones, is cancelled during the import, and imports the rest when it is run again', async () => {
    const lines = Array.from({ length: COUNT }, (_, i) => record(i + 1)).flat();
    const { context, page } = await signedIn(browser, product, 'admin');
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Imports' }).click();
    await page.getByRole('heading', { name: 'Imports' }).waitFor();
    await dropFile(page, 'library.sdf', Buffer.from(`${lines.join('\n')}\n`));
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: 'Import 20,000 rows' });
    await expect.poll(() => submit.getAttribute('aria-disabled'), { timeout: 60_000 }).toBe(null);
    await dialog.getByRole('tab', { name: /^Problems/ }).click();
    for (const number of Object.values(BAD)) {
      const from = lines.indexOf(`CMP-${number}`) + 1;
      await dialog.getByText(`(record ${number}, CMP-${number}, from line ${from})`).waitFor();
    }

    await submit.click();
    const shown = (text: string | RegExp) => dialog.getByText(text).waitFor({ timeout: 60_000 });
    await shown(/^[1-9][\d,]* of 20,000 rows/);
    await dialog.getByRole('button', { name: 'Cancel import' }).click();
    await shown(/^Cancelled: [\d,]+ new\. These rows stay/);
    // The list also offers to continue.
    await page
      .getByRole('button', { name: 'Import the rest', includeHidden: true })
      .nth(1)
      .waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Import the rest' }).click();
    await shown('Imported. Undo');
    await shown(/^[\d,]+ new · [\d,]+ same$/);
    await dialog.getByRole('button', { name: 'Open table' }).click();
    await waitForRows(page, 'library');
    await page.getByText('20,000', { exact: true }).first().waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Find in this view' }).click();
    await page.keyboard.type('CMP-7777');
    await page.keyboard.press('Enter');
    const unread = await cellOf(page, 'CMP-7777', 'Not read');
    await unread.filter({ hasText: /^Line \d+ \(record 7777/ }).waitFor({ timeout: 30_000 });
    await context.close();
  });
});
