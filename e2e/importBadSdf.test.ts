import { describe, expect, it } from 'vitest';
import { dropFile } from './support/dropFile';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell } from './support/table';

const atom = (element: string, x: number) => `${x.toFixed(4).padStart(10)}    0.0000    0.0000 ${element}   0  0`;
const record = (name: string, elements: readonly string[], end = 'M  END') => [
  name,
  '',
  '',
  `${String(elements.length).padStart(3)}${String(elements.length - 1).padStart(3)}  0  0  0  0  0  0  0  0999 V2000`,
  ...elements.map((element, i) => atom(element, i * 1.3)),
  ...elements.slice(1).map((_, i) => `${String(i + 1).padStart(3)}${String(i + 2).padStart(3)}  1  0`),
  end,
  '> <Batch>',
  `${name}-1`,
  '',
  '$$$$',
];
const broken = [
  'Broken',
  '',
  '',
  '  0  0  0     0  0            999 V3000',
  'M  V30 BEGIN CTAB',
  'M  V30 COUNTS 2 0 0 0 0',
  'M  V30 BEGIN ATOM',
  'M  V30 1 C 0 0 0 0',
  'M  V30 END ATOM',
  'M  V30 END CTAB',
  'M  END',
  '$$$$',
];
const lines = [
  ...record('Ethanol', ['C', 'C', 'O']),
  ...record('Lost', ['C', 'N'], 'nothing'),
  ...broken,
  ...record('Alcohol', ['O', 'C', 'C']),
  ...record('Amine', ['C', 'C', 'N']),
  ...record('Cut', ['C', 'C']).slice(0, 5),
];
/** Line ends of two systems in one file. */
const FILE = lines.map((line, i) => `${line}${['\n', '\r\n'][i % 2]}`).join('');

describe('a structure file with bad records', () => {
  it('gives line and reason for each, reports duplicate structures beforehand, and imports everything valid', async () => {
    const { page } = await signedIn(browser, product, 'member');
    await dropFile(page, 'batch.sdf', Buffer.from(FILE));
    const dialog = page.getByRole('dialog', { name: 'batch.sdf' });
    await dialog.getByText('2 rows have the same structure as another row of the file.').waitFor({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Show them' }).click();
    await dialog.getByText('row 4 (Alcohol)').waitFor();
    await dialog.getByRole('tab', { name: /Problems/ }).click();
    const lineOf = (text: string) => lines.indexOf(text) + 1;
    await dialog.getByText(`(record 2, Lost, from line ${lineOf('Lost')})`).waitFor();
    await dialog
      .getByText(`Line ${lineOf('M  V30 COUNTS 2 0 0 0 0')} (record 3, Broken, from line ${lineOf('Broken')})`)
      .waitFor();
    await dialog.getByText('(record 6, Cut').waitFor();
    expect(await dialog.getByText('names 2 atoms and 0 bonds, the block has 1 and 0').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Import 6 rows' }).click();
    const run = page.getByRole('dialog').filter({ hasText: 'Imported. Undo' });
    await run.waitFor({ timeout: 60_000 });
    expect(await run.innerText()).toContain('2 rows have the same structure');
    await run.getByRole('button', { name: 'Open table' }).click();
    await openTable(page, 'batch');
    await (await cellOf(page, 'Amine', 'Structure')).locator('svg').waitFor({ timeout: 60_000 });
    await waitForCell(page, 'Broken', 'Structure text', 'V3000');
    await waitForCell(page, 'Lost', 'Not read', /^Line \d+ \(record 2/);
  });
});
