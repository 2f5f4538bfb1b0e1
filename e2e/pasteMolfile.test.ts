import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell, waitForSync } from './support/table';

const GOOD = [
  'Ethanol',
  '',
  '',
  '  3  2  0  0  0  0  0  0  0  0999 V2000',
  '    0.0000    0.0000    0.0000 C   0  0',
  '    1.2990    0.7500    0.0000 C   0  0',
  '    2.5980    0.0000    0.0000 O   0  0',
  '  1  2  1  0',
  '  2  3  1  0',
  'M  END',
  '',
].join('\n');
/** The seventh line was lost: the first bond is where an atom should be. */
const LOST = GOOD.split('\n')
  .filter((_, i) => i !== 6)
  .join('\n');

async function paste(page: Page, row: string, text: string): Promise<void> {
  await (await cellOf(page, row, 'Drawn')).click();
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

describe('a molfile of several lines', () => {
  it('pasted into a cell is drawn; an error is reported with its line, and the text stays', async () => {
    const api = await apiOf(product, 'admin');
    const slice = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
      slice_name: 'Sketches',
    });
    const entity_slice_id = slice.data.id;
    await api.send('POST', '/data_fields', { entity_slice_id, field_name: 'Drawn', field_type: 'molfile' });
    for (const name of ['S-1', 'S-2'])
      await api.send('POST', '/records', {
        entity_slice_id,
        key_field_to_value: { [slice.data.key_field_ids[0]!]: name },
      });
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Sketches');
    await waitForSync(page);

    await paste(page, 'S-1', GOOD);
    await (await cellOf(page, 'S-1', 'Drawn')).locator('svg').first().waitFor({ timeout: 60_000 });
    await paste(page, 'S-2', LOST);
    const list = page.getByRole('dialog');
    await list.getByText('0 pasted, 1 refused').waitFor();
    await list.getByRole('cell', { name: 'Line 7: Atom 3 of 3 is not an atom line.' }).waitFor();
    await list.getByRole('button', { name: 'Keep paste' }).click();
    await waitForCell(page, 'S-2', 'Drawn', 'Line 7: Atom 3 of 3');

    // The sketcher cannot display it, and says so; on leaving, the text is unchanged.
    await page.keyboard.press('Enter');
    const sketcher = page.getByRole('dialog', { name: 'Drawn of S-2' });
    await sketcher
      .getByText('The text could not be drawn, so the sheet is empty. Line 7: Atom 3 of 3')
      .waitFor({ timeout: 60_000 });
    await sketcher.getByRole('button', { name: 'Cancel' }).click();
    await waitForCell(page, 'S-2', 'Drawn', 'Line 7: Atom 3 of 3');
    await waitForCell(page, 'S-2', 'Drawn', 'Ethanol');

    // The complete file, pasted over it, replaces it.
    await paste(page, 'S-2', GOOD);
    await (await cellOf(page, 'S-2', 'Drawn')).locator('svg').first().waitFor({ timeout: 60_000 });
    await waitForSync(page);
    const records = await api.get<{ id: string }[]>(`/records?entity_slice_id=${entity_slice_id}&identifiers=S-2`);
    const values = await api.get<{ [fieldId: string]: { content: unknown }[] }>(`/records/${records[0]!.id}/values`);
    expect(Object.values(values).flatMap((list) => list.map(({ content }) => content))).toContain(GOOD);
    await context.close();
  });
});
