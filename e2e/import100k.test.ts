import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { dropFile } from './support/dropFile';
import { libraryFile } from './support/libraryFile';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { waitForRows } from './support/table';

/** Opens the imports page; a file can be dropped once it is visible. */
async function importsPage() {
  const { context, page } = await signedIn(browser, product, 'admin');
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Imports' }).click();
  await page.getByRole('heading', { name: 'Imports' }).waitFor();
  return { context, page };
}

/** The submit button of the dialog, once the server has checked every row. */
async function checkedSubmit(page: Page, label: RegExp) {
  const submit = page.getByRole('button', { name: label });
  await expect.poll(() => submit.getAttribute('aria-disabled'), { timeout: 60_000 }).toBe(null);
  return submit;
}

/** One more record, made by a colleague. */
async function addRecord(sliceId: string): Promise<void> {
  const api = await apiOf(product, 'member');
  const slices = await api.get<{ id: string; key_field_ids: string[] }[]>('/entity_slices');
  const slice = slices.find(({ id }) => id === sliceId)!;
  const made = await api.send('POST', '/records', {
    entity_slice_id: sliceId,
    key_field_to_value: { [slice.key_field_ids[0]!]: 'one more' },
    data: {},
  });
  expect(made.status).toBe(200);
}

describe('a file dropped on the page', () => {
  it('with 100,000 rows becomes a table, with a progress bar', async () => {
    const { context, page } = await importsPage();
    const { name, bytes } = libraryFile();
    await dropFile(page, name, bytes);
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
    await waitForRows(page);
    await page.getByText('100,000', { exact: true }).first().waitFor({ timeout: 60_000 });
    await page.getByRole('columnheader').nth(2).click({ button: 'right' });
    await page.getByRole('menuitemcheckbox', { name: 'Sort ascending' }).click();
    await page.getByRole('columnheader').and(page.locator('[aria-sort=ascending]')).waitFor();
    const unsorted = page.getByText('More than 100,000 records remain, so they stand unsorted.', { exact: false });
    expect(await unsorted.count()).toBe(0);
    await addRecord(/\/tables\/([^/?]+)/.exec(page.url())![1]!);
    await unsorted.waitFor({ timeout: 30_000 });
    await context.close();
  });

  it('with bad cells gives row, column and reason, and imports the good rows', async () => {
    const { context, page } = await importsPage();
    const lines = ['Cmpd;IC50;Tag'];
    for (let i = 1; i <= 200; i++) lines.push(`P-${i};${i === 77 ? 'abc' : `${i},5`};2026-04-14`);
    lines[100] += ';one too many';
    await dropFile(page, 'plate.csv', Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'));
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

  it('of a known shape is mapped as before, and says what is new, changed and unchanged', async () => {
    const { context, page } = await importsPage();
    const first = ['Code,Dose', ...Array.from({ length: 100 }, (_, i) => `C-${i + 1},${i}`)];
    await dropFile(page, 'first.csv', Buffer.from(first.join('\n')));
    await (await checkedSubmit(page, /^Import 100 rows/)).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open table' }).click({ timeout: 60_000 });
    const second = [...first, 'C-new,7'];
    second[5] = 'C-5,999';
    await dropFile(page, 'second.csv', Buffer.from(second.join('\n')));
    const submit = await checkedSubmit(page, /^Import 101 rows/);
    await page.getByText('Using the mapping from your last similar file.').waitFor();
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
