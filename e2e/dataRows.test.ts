import { expect, it } from 'vitest';
import { apiOf } from './support/api';
import { ownTable } from './support/ownTable';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForRows } from './support/table';

it('R-D-8.44 R-D-8.66 a new table is announced and visible in the navigation; an update of a field is undone from its alert', async () => {
  const { context, page } = await signedIn(browser, product, 'admin');
  // The demo tables fill the navigation: a table that begins with Z is listed below the visible part.
  await page.setViewportSize({ width: 1280, height: 500 });
  const nav = page.getByRole('navigation', { name: 'Workspace' });
  await nav.getByRole('button', { name: 'New table' }).click();
  const dialog = page.getByRole('dialog', { name: 'New table' });
  await dialog.getByLabel('Table name').fill('Zymograms');
  await dialog.getByRole('button', { name: 'Create table' }).click();
  const alert = page.getByText('New table created');
  await alert.waitFor();
  const line = nav.getByRole('link', { name: 'Zymograms', exact: true });
  await line.waitFor();
  await expect.poll(async () => (await line.boundingBox())!.y).toBeLessThan(460);

  await page.setViewportSize({ width: 1280, height: 900 });
  await waitForRows(page, 'Zymograms');
  const head = page.getByRole('columnheader', { name: /Name/ }).first();
  await head.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit field' }).click();
  const field = page.getByRole('dialog', { name: 'Edit Name' });
  await field.getByRole('textbox', { name: 'Name', exact: true }).fill('Gel');
  await field.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('columnheader', { name: /Gel/ }).waitFor();
  const updated = page.getByRole('status').filter({ hasText: 'Field updated.' });
  await updated.getByRole('button', { name: /Undo/ }).click();
  await page.getByRole('columnheader', { name: /Name/ }).waitFor();
  await context.close();
});

it('R-D-5.45 to R-D-5.54 filters are described in the words of the specification, and begin with an operator that needs a value when their field is changed', async () => {
  const api = await apiOf(product, 'admin');
  const fields = [
    { name: 'Note', type: 'text' },
    { name: 'Mass', type: 'number' },
    { name: 'Made on', type: 'date' },
    { name: 'Hazards', type: 'multiselect' },
    { name: 'Kind', type: 'select' },
    { name: 'Checked', type: 'boolean' },
  ];
  const rows = [
    ['S1', 'first', 1.5],
    ['S2', 'second', 20],
  ];
  await ownTable(api, 'Standards', fields, rows);
  const { context, page } = await signedIn(browser, product, 'admin');
  await openTable(page, 'Standards');
  await page.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByPlaceholder('Enter a field').fill('Note');
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: /^Filter on/ });
  const rule = editor.getByRole('combobox', { name: 'Rule' });
  /** Changes the field; returns the operator that is selected then, and all that are offered. */
  const asked = async (name: string) => {
    const field = editor.getByRole('combobox', { name: 'Field', exact: true });
    if ((await field.textContent()) !== name) {
      await field.click();
      await page.getByRole('option', { name, exact: true }).click();
    }
    const begins = await rule.textContent();
    await rule.click();
    const offered = await page.getByRole('option').allTextContents();
    await page.keyboard.press('Escape');
    return { begins, offered: offered.join('|') };
  };
  const TEXT = '=|is any of|is not any of|Contains|Does not contain|Starts with|Ends with|Is not empty|Is empty';
  const LAST = 'Last updated after';
  expect(await asked('Note')).toEqual({ begins: 'Contains', offered: `${TEXT}|${LAST}` });
  expect(await asked('Kind')).toEqual({
    begins: 'Is one of',
    offered: `Is not empty|Is empty|Is one of|Is not one of|${LAST}`,
  });
  const date = await asked('Made on');
  expect(date.begins).toBe('Is before');
  expect(date.offered).toMatch(/^Is not empty\|Is empty\|Is before\|Is after\|Is between\|/);
  expect(date.offered).toMatch(/\|Last week\|This week\|Next week\|This month\|Next month\|Last updated after$/);
  const LISTS = 'Has none outside of|Has all of|Has at least one of|Has none of|Has exactly';
  expect(await asked('Hazards')).toEqual({
    begins: 'Has at least one of',
    offered: `Is not empty|Is empty|${LISTS}|${LAST}`,
  });
  expect(await asked('Mass')).toEqual({
    begins: '=',
    offered: `=|\u2260|<|\u2264|>|\u2265|Is empty|Is not empty|${LAST}`,
  });
  // The initial operator can be used immediately: what is typed next is the value.
  await editor.getByRole('textbox').fill('20');
  await expect.poll(() => page.locator('[data-row] [data-col="0"]').allTextContents()).toEqual(['S2']);
  expect(await asked('Checked')).toEqual({ begins: 'Is not empty', offered: `Is not empty|Is empty|${LAST}` });
  await context.close();
});

it('R-D-3.6 to R-D-3.8 numbers have their significant figures, plots their axis labels, and oligos the lines below them', async () => {
  const api = await apiOf(product, 'admin');
  const table = await ownTable(
    api,
    'Readings',
    [
      { name: 'Signal', type: 'number' },
      { name: 'Growth', type: 'xy-array' },
      { name: 'Primer', type: 'dna-oligo' },
    ],
    [['R1', 0.0123456, [0, 1, 2].map((x) => ({ x, y: 2 ** x })), 'ATGGCC']],
  );
  const show = (at: number, display_options: object) =>
    api.send('PUT', `/data_fields/${table.fieldIds[at]}`, { attrs: { display_options } });
  await show(0, { significant_figures: 3 });
  await show(1, { x_axis_label: 'Time (h)', y_axis_label: 'OD 600' });
  await show(2, { consensus: true, complement: true, translation: true });
  const { context, page } = await signedIn(browser, product, 'admin');
  await openTable(page, 'Readings');
  await (await cellOf(page, 'R1', 'Signal')).filter({ hasText: /^0\.0123$/ }).waitFor();
  await page.getByRole('button', { name: 'Row height and colours' }).click();
  await page.getByRole('dialog').getByText('Tall', { exact: true }).click();
  await page.keyboard.press('Escape');
  const plot = await cellOf(page, 'R1', 'Growth');
  await plot.getByText('Time (h)').waitFor();
  await plot.getByText('OD 600').waitFor();
  const lines = (await cellOf(page, 'R1', 'Primer')).locator('[data-kind]');
  await expect
    .poll(() => lines.evaluateAll((all) => all.map((one) => [one.getAttribute('data-kind'), one.textContent])))
    .toEqual([
      ['complement', 'TACCGG'],
      ['consensus', 'ATGGCC'],
      ['translation', ' M  A '],
    ]);
  await plot.click();
  await page.keyboard.press('Enter');
  const points = page.getByRole('dialog', { name: /Growth/ }).or(page.getByRole('grid', { name: /Growth/ }));
  await points.getByText('Time (h)').first().waitFor();
  await context.close();
});
