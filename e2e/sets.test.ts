import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { faultsOf } from './support/axe';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, waitForRows, waitForSync } from './support/table';

describe('sets of records', () => {
  it('R-D-1.4, R-D-9.26 are created, filled, ordered, used as filters and archived, by keyboard and pointer', async () => {
    const api = await apiOf(product, 'admin');
    const { data: table } = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
      slice_name: 'Reagents',
    });
    const ids: string[] = [];
    for (const name of ['A2', 'A10', 'A1', 'B7']) {
      const { data } = await api.send<{ id: string }>('POST', '/records', {
        entity_slice_id: table.id,
        key_field_to_value: { [table.key_field_ids[0]!]: name },
      });
      ids.push(data.id);
    }
    const [a2, a10] = ids;
    const { context, page } = await signedIn(browser, product, 'admin');
    const navigation = page.getByRole('navigation', { name: 'Workspace' });
    await openTable(page, 'Reagents');
    const names = () =>
      page.locator('[role=row][data-row] [role=gridcell][data-col="0"]').evaluateAll((cells) =>
        cells
          .map((cell) => ({
            row: Number(cell.closest<HTMLElement>('[data-row]')?.dataset.row),
            text: cell.textContent,
          }))
          .sort((a, b) => a.row - b.row)
          .map(({ text }) => text),
      );
    await expect.poll(names).toEqual(['A1', 'A2', 'A10', 'B7']);

    // From the menu of a row, as a new set.
    await page.getByRole('gridcell', { name: 'A2', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add record to set' }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('Shortlist');
    await page.getByRole('option', { name: /New set/ }).click();
    await navigation.getByRole('link', { name: 'Shortlist' }).click();
    await waitForRows(page, 'Shortlist');
    await expect.poll(names).toEqual(['A2']);
    expect(page.url()).toContain('/sets/');

    // By a pasted list; unknown names are reported.
    await page.getByRole('button', { name: 'Add records' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Or paste identifiers').fill('A10\nA1, A99');
    await dialog.getByRole('button', { name: /^Add 3 records/ }).click();
    await dialog.getByText('Not in this table: A99').waitFor();
    await dialog.getByLabel('Or paste identifiers').fill('A10\nA1');
    await dialog.getByRole('button', { name: /^Add 2 records/ }).click();
    await page.getByText('Added to set(s)').waitFor();
    await expect.poll(names).toEqual(['A2', 'A10', 'A1']);

    // The three orders; keys move records in the manual one, and the time at which each was added is kept.
    const order = async (name: string) => {
      await page.getByRole('button', { name: /^Order:/ }).click();
      await page.getByRole('menuitemcheckbox', { name }).click();
    };
    await page.getByRole('gridcell', { name: 'A1', exact: true }).click();
    await page.keyboard.press('Control+Shift+ArrowUp');
    await expect.poll(names).toEqual(['A2', 'A1', 'A10']);
    await page.getByText('Entities reordered in entity set').waitFor();
    await order('Alphanumeric');
    await expect.poll(names).toEqual(['A1', 'A2', 'A10']);
    await order('Date added');
    await expect.poll(names).toEqual(['A2', 'A10', 'A1']);
    await order('Manual order');
    await expect.poll(names).toEqual(['A2', 'A1', 'A10']);
    const number = (row: number) => page.locator(`[data-row="${row}"] [data-gutter]`);
    await number(2).hover();
    await page.mouse.down();
    await number(1).hover();
    await number(0).hover();
    await page.mouse.up();
    await expect.poll(names).toEqual(['A10', 'A2', 'A1']);
    // An alert that is still fading in has less contrast.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    expect(await faultsOf(page, 'a set')).toEqual([]);

    // Rows dragged onto the set in the navigation are added to it.
    await openTable(page, 'Reagents');
    await number(3).hover();
    await number(3).locator('[data-open]').hover();
    await page.mouse.down();
    await navigation.getByRole('link', { name: 'Shortlist' }).hover();
    await page.mouse.up();
    await page.getByText('Added to set(s)').first().waitFor();

    // Found by the palette; a record is removed by its menu, and restored by undo.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Shortl');
    await page
      .getByRole('option', { name: /Shortlist/ })
      .first()
      .click();
    await waitForRows(page, 'Shortlist');
    await expect.poll(names).toEqual(['A10', 'A2', 'A1', 'B7']);
    await page.getByRole('gridcell', { name: 'A2', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Remove record from set' }).click();
    await page.getByText('Entities removed from entity set').waitFor();
    await expect.poll(names).toEqual(['A10', 'A1', 'B7']);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(names).toEqual(['A10', 'A2', 'A1', 'B7']);

    // A table limited to the set.
    await openTable(page, 'Reagents');
    await api.send('POST', '/records', {
      entity_slice_id: table.id,
      key_field_to_value: { [table.key_field_ids[0]!]: 'C1' },
    });
    await expect.poll(names).toEqual(['A1', 'A2', 'A10', 'B7', 'C1']);
    await page.getByRole('button', { name: 'Sets', exact: true }).click();
    await page.getByRole('option', { name: /Shortlist/ }).click();
    await page.keyboard.press('Escape');
    await expect.poll(names).toEqual(['A1', 'A2', 'A10', 'B7']);

    // plankanban/planka 1342: a record that a filter hides immediately is reported as created and not shown.
    await page.getByRole('gridcell', { name: 'A1', exact: true }).click();
    await page.keyboard.press('Control+Shift+Enter');
    await page.locator('[role=dialog] input:focus').waitFor();
    await page.keyboard.type('C2');
    await page.keyboard.press('Enter');
    await page.getByText('Record created. The view does not show it.').waitFor();

    // A set that accepts any table is shown as a table while all of its records come from one, otherwise as a list,
    // which is saved by table.
    const { data: buffers } = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
      slice_name: 'Buffers',
    });
    const { data: tris } = await api.send<{ id: string }>('POST', '/records', {
      entity_slice_id: buffers.id,
      key_field_to_value: { [buffers.key_field_ids[0]!]: 'Tris' },
    });
    const { data: mixed } = await api.send<{ id: string }>('POST', '/record_sets', {
      set_name: 'Kit',
      record_ids: [a10, a2],
    });
    await navigation.getByRole('link', { name: 'Kit' }).click();
    await waitForRows(page, 'Kit');
    await expect.poll(names).toEqual(['A10', 'A2']);
    await api.send('POST', '/record_sets/add', { setIds: [mixed.id], recordIds: [tris.id] });
    const listed = page.getByRole('listbox', { name: 'Records of Kit' }).getByRole('option');
    await expect.poll(() => listed.allTextContents()).toEqual(['1A10', '2A2', '3Tris']);
    const save = async () => {
      await page.getByRole('button', { name: 'Kit', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'Excel, one sheet per table' }).click();
    };
    const [saved] = await Promise.all([page.waitForEvent('download'), save()]);
    await page.getByText('3 records were saved as Excel.').waitFor();
    expect(saved.suggestedFilename()).toBe('Kit.xlsx');
    const sheets = await readExcel(await saved.createReadStream());
    expect(sheets.map(({ sheet, data }) => [sheet, data.slice(1)])).toEqual([
      ['Reagents', [['A10'], ['A2']]],
      ['Buffers', [['Tris']]],
    ]);

    // An archived set is not in the navigation; its address still works.
    await navigation.getByRole('link', { name: 'Shortlist' }).click();
    await page.getByRole('button', { name: 'Shortlist', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Archive set' }).click();
    await page.getByText('Entity set archived').waitFor();
    await navigation.getByRole('link', { name: 'Shortlist' }).waitFor({ state: 'detached' });
    await page.getByText('archived').first().waitFor();
    await waitForSync(page);
    const sets = await api.get<{ set_name: string; is_archived: boolean; record_ids: string[] }[]>(
      '/record_sets?include_archived=true',
    );
    expect(sets.find(({ set_name }) => set_name === 'Shortlist')).toMatchObject({ is_archived: true });
    await context.close();
  });
});
