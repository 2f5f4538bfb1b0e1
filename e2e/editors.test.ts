import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { type Api, apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell, waitForSync } from './support/table';

const OPTIONS = ['alpha', 'beta', 'gamma ray'].map((name) => ({ name, color: null, is_archived: false }));
const TYPES = ['text', 'number', 'qualified-number', 'select', 'multiselect', 'date', 'boolean', 'URL', 'people'];

/** A table with a field of each type and three records. */
async function makeTable(api: Api): Promise<void> {
  const slices = await api.get<{ id: string; slice_name: string }[]>('/entity_slices');
  const compounds = slices.find((slice) => slice.slice_name === 'Compounds')!;
  const made = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
    slice_name: 'Types',
    key_field_name: 'Name',
  });
  for (const type of [...TYPES, 'votes', 'record-reference']) {
    const field = await api.send('POST', '/data_fields', {
      field_name: `A ${type}`,
      field_type: type,
      entity_slice_id: made.data.id,
      attrs: type.endsWith('select') ? { options: OPTIONS } : {},
      ...(type === 'record-reference' ? { ref_slice_id: compounds.id } : {}),
    });
    expect(field.status).toBe(200);
  }
  for (const name of ['R-1', 'R-2', 'R-3'])
    await api.send('POST', '/records', {
      entity_slice_id: made.data.id,
      data: { [made.data.key_field_ids[0]!]: name },
    });
}

const focusIsOnGrid = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role') === 'grid');

/** Types into a cell, ends the edit with a key, and waits for what the cell then shows. */
async function edit(page: Page, row: string, type: string, text: string, key: string, shows: string): Promise<void> {
  await (await cellOf(page, row, `A ${type}`)).click();
  await page.keyboard.type(text);
  // The search in a list takes a moment; fast typing must still get the right result.
  await page.keyboard.press(key);
  await waitForCell(page, row, `A ${type}`, shows);
  expect(await focusIsOnGrid(page), `focus after ${type}`).toBe(true);
}

/**
 * Composes a word as a Japanese input method does, whose first character arrives at the grid while no editor is open.
 */
async function compose(page: Page, row: string, type: string): Promise<void> {
  await (await cellOf(page, row, `A ${type}`)).click();
  const devtools = await page.context().newCDPSession(page);
  for (const text of ['s', 'し', 'しあ'])
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await devtools.send('Input.insertText', { text: 'シア' });
  await devtools.send('Input.imeSetComposition', { text: 'ん', selectionStart: 1, selectionEnd: 1 });
  await devtools.send('Input.insertText', { text: 'ン' });
  await page.keyboard.press('Enter');
  await waitForCell(page, row, `A ${type}`, 'シアン');
  await devtools.detach();
}

describe('cell editors', () => {
  it('accept what their fields can read, and keep everything else with the reason', async () => {
    await makeTable(await apiOf(product, 'admin'));
    const { context, page } = await signedIn(browser, product, 'admin');
    await page.setViewportSize({ width: 2600, height: 900 });
    await openTable(page, 'Types');
    await waitForSync(page);

    await edit(page, 'R-1', 'text', 'hello', 'Enter', 'hello');
    await compose(page, 'R-2', 'text');
    await edit(page, 'R-1', 'number', '12.5', 'Tab', '12.5');
    await edit(page, 'R-1', 'qualified-number', '<10±2', 'Enter', '± 2');
    await edit(page, 'R-1', 'select', 'bet', 'Enter', 'beta');
    await edit(page, 'R-1', 'multiselect', 'gam', 'Tab', 'gamma ray');
    for (const [row, text] of [
      ['R-1', '2024-05-06'],
      ['R-2', '05/06/2024'],
      ['R-3', '240506'],
    ] as const)
      await edit(page, row, 'date', text, 'Enter', '2024-05-06');
    await edit(page, 'R-2', 'date', '5/7/2024', 'Enter', '2024-05-07');
    await edit(page, 'R-1', 'boolean', 'tr', 'Enter', 'true');
    await edit(page, 'R-1', 'URL', 'example.org/a', 'Enter', 'example.org/a');
    await edit(page, 'R-1', 'people', 'Milo', 'Tab', 'MO');
    await edit(page, 'R-1', 'record-reference', 'Aspirin', 'Tab', 'Aspirin');
    await (await cellOf(page, 'R-1', 'A votes')).click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await waitForCell(page, 'R-1', 'A votes', '1');
    expect(await focusIsOnGrid(page), 'focus after a vote').toBe(true);

    await edit(page, 'R-3', 'number', 'abc', 'Enter', 'Not saved: Not a number');
    await edit(page, 'R-3', 'boolean', 'maybe', 'Tab', 'Not saved');
    await edit(page, 'R-3', 'URL', 'no address', 'Enter', 'Not saved');
    await edit(page, 'R-3', 'people', 'nobody at all', 'Tab', 'Not saved');
    await edit(page, 'R-3', 'record-reference', 'No such drug', 'Tab', 'Not saved');
    await waitForCell(page, 'R-3', 'A record-reference', 'No such drug');
    await context.close();
  });

  it('names of records are pasted and copied like any other text', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await page.setViewportSize({ width: 2600, height: 900 });
    await openTable(page, 'Types');
    await waitForSync(page);
    await (await cellOf(page, 'R-2', 'A record-reference')).click();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'Ibuprofen; Naproxen\nNobody\n');
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await page.getByRole('dialog').getByText('1 pasted, 1 refused').waitFor();
    await page.getByRole('button', { name: 'Keep paste' }).click();
    await waitForCell(page, 'R-2', 'A record-reference', /Ibuprofen.*Naproxen/);
    await waitForCell(page, 'R-3', 'A record-reference', 'Unknown record: Nobody');
    await context.close();
  });

  it('show beside the cell why a viewer cannot write', async () => {
    const { context, page } = await signedIn(browser, product, 'viewer');
    await openTable(page, 'Types');
    await (await cellOf(page, 'R-1', 'A text')).click();
    await page.keyboard.type('a');
    await page.getByRole('tooltip').getByText('You may read this table.').waitFor();
    await context.close();
  });
});
