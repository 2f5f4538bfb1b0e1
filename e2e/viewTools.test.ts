import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { faultsOf } from './support/axe';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, waitForSync } from './support/table';

describe('view tools', () => {
  it('filter by one of several rules, replace text in one step, and add the view to a program', async () => {
    const api = await apiOf(product, 'admin');
    const { data: table } = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
      slice_name: 'Work-ups',
    });
    const { data: note } = await api.send<{ id: string }>('POST', '/data_fields', {
      entity_slice_id: table.id,
      field_name: 'Note',
      field_type: 'text',
    });
    const rows = { W1: 'dried over Na2SO4', W2: 'washed, NA2SO4', W3: 'filtered' };
    for (const [name, text] of Object.entries(rows))
      await api.send('POST', '/records', {
        entity_slice_id: table.id,
        key_field_to_value: { [table.key_field_ids[0]!]: name },
        data: { [note.id]: text },
      });
    const { data: view } = await api.send<{ id: string }>('POST', '/record_views', {
      entity_slice_id: table.id,
      view_name: 'Drying',
    });
    await api.send('POST', '/programs', { program_name: 'Process work' });

    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Work-ups');
    await page.getByRole('link', { name: 'Drying' }).click();
    const names = () =>
      page
        .locator('[role=row][data-row] [role=gridcell][data-col="0"]')
        .evaluateAll((cells) => cells.map(({ textContent }) => textContent).sort());
    await expect.poll(names).toEqual(['W1', 'W2', 'W3']);

    // One of two rules is enough; the word between them toggles to both.
    await page.getByRole('button', { name: 'Add a filter' }).click();
    // A list that is still fading in has less contrast.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    expect(await faultsOf(page, 'a list to choose from')).toEqual([]);
    await page.getByRole('button', { name: 'Add a group (one of several)' }).click();
    const addRule = async (text: string) => {
      await page.getByRole('button', { name: 'Add to this group' }).click();
      await page.getByRole('option', { name: 'Note' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill(text);
      await page.keyboard.press('Enter');
    };
    await addRule('dried');
    await expect.poll(names).toEqual(['W1']);
    await addRule('filtered');
    await expect.poll(names).toEqual(['W1', 'W3']);
    await page.getByRole('button', { name: /^or:/ }).click();
    await expect.poll(names).toEqual([]);
    await page.getByRole('button', { name: /^and:/ }).click();
    await expect.poll(names).toEqual(['W1', 'W3']);
    await waitForSync(page);
    await expect
      .poll(async () => {
        const views =
          await api.get<{ id: string; filter_groups?: unknown[]; group_filters?: unknown[] }[]>('/record_views');
        const held = views.find(({ id }) => id === view.id);
        return [held?.filter_groups?.length, held?.group_filters?.length];
      })
      .toEqual([1, 2]);
    expect(await faultsOf(page, 'a view with a group of filters')).toEqual([]);
    await page.getByRole('button', { name: 'Remove this group' }).click();
    await expect.poll(names).toEqual(['W1', 'W2', 'W3']);

    // Replace, with a preview for each column, and a single undo.
    await page.getByRole('gridcell', { name: 'W1', exact: true }).click();
    await page.keyboard.press('Control+h');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Find', exact: true }).fill('na2so4');
    await dialog.getByRole('textbox', { name: 'Replace with' }).fill('MgSO4');
    await dialog.getByText('dried over MgSO4').waitFor();
    expect(await faultsOf(page, 'find and replace')).toEqual([]);
    await dialog.getByRole('button', { name: 'Replace in 2 cells' }).click();
    await page.getByText('2 cells changed').waitFor();
    await page.getByRole('gridcell', { name: 'washed, MgSO4' }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await page.getByRole('gridcell', { name: 'washed, NA2SO4' }).waitFor();
    await page.getByRole('gridcell', { name: 'dried over Na2SO4' }).waitFor();

    // A program.
    await page.getByRole('button', { name: 'Drying', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Programs of this view' }).click();
    await page.getByRole('checkbox', { name: 'Process work' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('View updated').waitFor();
    await waitForSync(page);
    const views = await api.get<{ id: string; program_ids: string[] }[]>('/record_views');
    expect(views.find(({ id }) => id === view.id)?.program_ids).toHaveLength(1);
    await context.close();
  });

  it('show what has changed since an earlier time and restore it, compare views, copy for slides and paste transposed', async () => {
    const api = await apiOf(product, 'admin');
    const { data: table } = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
      slice_name: 'Columns',
    });
    const field = async (field_name: string, field_type: string) =>
      (await api.send<{ id: string }>('POST', '/data_fields', { entity_slice_id: table.id, field_name, field_type }))
        .data.id;
    const note = await field('Eluent', 'text');
    await field('Second', 'text');
    const structure = await field('Structure', 'smiles-string');
    for (const [name, text] of Object.entries({ C1: 'hexane', C2: 'toluene' }))
      await api.send('POST', '/records', {
        entity_slice_id: table.id,
        key_field_to_value: { [table.key_field_ids[0]!]: name },
        data: { [note]: text, [structure]: 'CCO' },
      });
    await api.send('POST', '/record_views', {
      entity_slice_id: table.id,
      view_name: 'First only',
      filters: [{ key_field_id: table.key_field_ids[0], filter_type: 'equals', filter_prop: 'C1' }],
    });
    const { context, page } = await signedIn(browser, product, 'admin');
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
    await openTable(page, 'Columns');
    // The typed time has whole seconds: the change is made after the end of the next second.
    const second = Math.ceil(Date.now() / 1_000) * 1_000;
    await expect.poll(() => Date.now(), { interval: 100 }).toBeGreaterThan(second + 500);
    const rows = await api.get<{ id: string; record_identifier: string }[]>(
      `/records?entity_slice_id=${table.id}&identifiers=C1`,
    );
    await api.send('POST', `/records/${rows[0]!.id}/values`, { data: { [note]: 'pentane' } });
    await page.getByRole('gridcell', { name: 'pentane' }).waitFor();

    const menu = async (item: string) => {
      await page.getByRole('button', { name: 'Columns', exact: true }).last().click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu('As of an earlier time');
    const dialog = page.getByRole('dialog');
    const local = new Date(second - new Date(second).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
    const asOf = dialog.getByLabel('As of');
    await asOf.fill('some day');
    await asOf.press('Enter');
    await page.getByText('Type a day and a time that have passed.').first().waitFor();
    await asOf.fill(local);
    await asOf.press('Enter');
    await dialog.getByText('1 cell changed').waitFor();
    await dialog
      .locator('del')
      .getByText('hexane')
      .or(dialog.locator('del', { hasText: 'hexane' }))
      .first()
      .waitFor();
    expect(await faultsOf(page, 'as of an earlier time')).toEqual([]);
    await dialog.getByRole('button', { name: 'Restore 1 cell' }).click();
    await page.getByRole('gridcell', { name: 'hexane' }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await page.getByRole('gridcell', { name: 'pentane' }).waitFor();

    // A record that was deleted since is listed, and restored.
    await api.send('DELETE', `/records/${rows[0]!.id}`);
    await page.getByRole('gridcell', { name: 'pentane' }).waitFor({ state: 'detached' });
    await menu('As of an earlier time');
    await asOf.fill(local);
    await asOf.press('Enter');
    await dialog.getByText('1 record deleted').waitFor();
    await dialog.getByRole('button', { name: 'Bring back C1' }).click();
    await dialog.getByText('0 records added since').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('gridcell', { name: 'pentane' }).waitFor();

    // A heading above columns, folded, and removed.
    await page.getByRole('columnheader', { name: 'Eluent' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add a heading' }).click();
    await dialog.getByLabel('Heading').fill('Chromatography');
    await page.keyboard.press('Enter');
    const heading = page.getByRole('button', { name: 'Chromatography', exact: true });
    await heading.waitFor();
    await page.getByRole('columnheader', { name: 'Second' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Put under “Chromatography”' }).click();
    await heading.click();
    await page.getByRole('columnheader', { name: 'Second' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Chromatography +1' }).waitFor();
    expect(await faultsOf(page, 'a folded heading over columns')).toEqual([]);
    await page.getByRole('grid').focus();
    for (const _ of ['fold', 'join', 'add']) await page.keyboard.press('Control+z');
    await heading.waitFor({ state: 'detached' });
    await page.getByRole('columnheader', { name: 'Second' }).waitFor();

    await menu('Compare with another view');
    await dialog.getByText('1 record in both').waitFor();
    await dialog.getByRole('region', { name: 'only in Columns' }).getByText('C2').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Columns', exact: true }).last().click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Table for slides (clipboard)' }).click();
    await page.getByText('2 rows copied as a table').waitFor();
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item!.getType('text/html')).text();
    });
    expect(html).toContain('pentane');
    expect(html.match(/<img src="data:image\/png;base64,/g)).toHaveLength(2);

    await page.evaluate(() => navigator.clipboard.writeText('water\nmethanol'));
    await page.getByRole('gridcell', { name: 'toluene' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Paste special' }).click();
    await page.getByRole('menuitem', { name: 'Transposed' }).click();
    await page.getByRole('gridcell', { name: 'water' }).waitFor();
    await page.getByRole('gridcell', { name: 'methanol' }).waitFor();
    await waitForSync(page);
    await context.close();
  });
});
