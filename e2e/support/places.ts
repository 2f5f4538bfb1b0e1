import type { Page } from 'playwright';
import { dropFile } from './dropFile';
import { cellOf, openTable, waitForSync } from './table';

/** One screen, menu or dialog: how it is opened, and how it is left again. */
export interface Place {
  name: string;
  open(page: Page): Promise<unknown>;
  /** Esc by default. */
  close?(page: Page): Promise<unknown>;
}

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const viewsMenu = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Compounds', exact: true }).click();
const stay = async () => {};
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();
const menu = (page: Page) => page.getByRole('menu').first().waitFor();
const go = (page: Page, link: string) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: link, exact: true }).click();
/** Only the newest alert: those of earlier operations may still be there. */
const newestUndo = (page: Page) => page.getByRole('button', { name: /^Undo Ctrl/ });
const onCell = async (page: Page, row: string, title: string) => (await cellOf(page, row, title)).click();
const byPalette = async (page: Page, words: string) => {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or command').fill(words);
  await page.getByRole('option', { name: words }).first().click();
};

/** Every screen, menu and dialog, ordered so that each is left in the state that the next one needs. */
export const PLACES: Place[] = [
  { name: 'table', open: stay, close: stay },
  { name: 'account menu', open: (page) => click(page, /Demo laboratory/).then(() => menu(page)) },
  { name: 'things to try', open: (page) => click(page, /^Try this/).then(() => dialog(page)) },
  { name: 'sync state', open: (page) => click(page, /^Sync state/).then(() => dialog(page)) },
  { name: 'palette', open: (page) => page.keyboard.press('Control+k').then(() => dialog(page)) },
  {
    name: 'palette with results',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Search or command').fill('asp');
      await page
        .getByRole('option', { name: /Aspirin/ })
        .first()
        .waitFor();
    },
  },
  { name: 'keys', open: (page) => click(page, /for all shortcuts/).then(() => dialog(page)) },
  { name: 'new table', open: (page) => click(page, 'New table').then(() => dialog(page)) },
  { name: 'views menu', open: (page) => viewsMenu(page).then(() => menu(page)) },
  {
    name: 'save as a view',
    open: async (page) => {
      await viewsMenu(page);
      await page.getByRole('menuitem', { name: 'Save as a view' }).click();
      await dialog(page);
    },
  },
  { name: 'add a filter', open: (page) => click(page, 'Add a filter').then(() => dialog(page)) },
  {
    name: 'filter editor',
    open: async (page) => {
      await click(page, 'Add a filter');
      await page.getByRole('option', { name: 'Class' }).click();
      await page.getByRole('dialog', { name: 'Filter on Class' }).waitFor();
    },
  },
  {
    name: 'filter chip that is not applied',
    open: stay,
    close: async (page) => {
      await page.getByRole('toolbar').getByText('Class').click();
      await click(page, 'Remove');
    },
  },
  { name: 'sorts', open: (page) => click(page, /^Sort/).then(() => dialog(page)) },
  { name: 'groups', open: (page) => click(page, /^Group/).then(() => dialog(page)) },
  {
    name: 'grouped and sorted table',
    open: async (page) => {
      await click(page, /^Group/);
      await page.getByRole('dialog', { name: 'Group by' }).getByRole('option', { name: 'Class' }).click();
      await page.getByRole('grid').getByText('ACE inhibitor').first().waitFor();
    },
    close: async (page) => {
      await page.getByRole('toolbar').getByRole('button', { name: 'Class' }).click();
      await page.getByRole('option', { name: 'No groups' }).click();
    },
  },
  { name: 'fields', open: (page) => click(page, /^Fields/).then(() => dialog(page)) },
  { name: 'row height and colours', open: (page) => click(page, 'Row height and colours').then(() => dialog(page)) },
  { name: 'find', open: (page) => click(page, 'Find in this view') },
  {
    name: 'head menu',
    open: async (page) => {
      await onCell(page, 'Abacavir', 'Target');
      await page.keyboard.press('Control+Shift+F10');
      await menu(page);
    },
  },
  {
    name: 'merge fields',
    open: async (page) => {
      await onCell(page, 'Abacavir', 'Target');
      await page.keyboard.press('Control+Shift+F10');
      await page.getByRole('menuitem', { name: 'Merge into another field' }).click();
      await page.getByRole('combobox', { name: 'Into' }).click();
      await page.getByRole('option').first().click();
      await page.getByText(/values? moves? to/).waitFor();
    },
  },
  {
    name: 'archive or delete a field',
    open: async (page) => {
      await onCell(page, 'Abacavir', 'Target');
      await page.keyboard.press('Control+Shift+F10');
      await page.getByRole('menuitem', { name: 'Archive or delete' }).click();
      await dialog(page);
    },
  },
  {
    name: 'new lookup',
    open: async (page) => {
      await click(page, /^Fields/);
      await click(page, 'New field');
      await page.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'Lookup' }).click();
      await page.getByRole('dialog', { name: /^New lookup/ }).waitFor();
    },
  },
  {
    name: 'row menu',
    open: async (page) => {
      await onCell(page, 'Abacavir', 'Target');
      await page.keyboard.press('Shift+F10');
      await menu(page);
    },
  },
  {
    name: 'cell history',
    open: async (page) => {
      await onCell(page, 'Abacavir', 'Target');
      await page.keyboard.press('Alt+h');
      await dialog(page);
    },
  },
  {
    name: 'text editor',
    open: async (page) => {
      await onCell(page, 'Abacavir', 'Target');
      await page.keyboard.press('F2');
    },
  },
  {
    name: 'option editor',
    open: async (page) => {
      await onCell(page, 'Abacavir', 'Class');
      await page.keyboard.press('F2');
      await page.getByRole('option', { name: 'Antiviral' }).waitFor();
    },
  },
  {
    name: 'votes editor',
    open: async (page) => {
      await onCell(page, 'Abacavir', 'Interesting');
      await page.keyboard.press('F2');
    },
  },
  {
    name: 'a refused text and a selection',
    open: async (page) => {
      await onCell(page, 'Abacavir', 'MW');
      await page.keyboard.type('abc');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowRight');
    },
    close: async (page) => {
      await onCell(page, 'Abacavir', 'MW');
      await page.keyboard.press('Delete');
    },
  },
  {
    name: 'record pane',
    open: async (page) => {
      await onCell(page, 'Abacavir', 'Name');
      await page.keyboard.press('Space');
      await page.getByRole('complementary', { name: 'Record' }).getByText('Target').waitFor();
    },
    close: stay,
  },
  {
    name: 'record comments',
    open: async (page) => {
      await page.getByRole('tab', { name: /^Comments/ }).click();
      await page.getByRole('textbox', { name: 'Comment' }).fill('Wells dry');
      await page.keyboard.press('Control+Enter');
      await page
        .getByRole('article', { name: /^Comment by/ })
        .first()
        .waitFor();
    },
    close: stay,
  },
  {
    name: 'record history',
    open: (page) => page.getByRole('tab', { name: 'History' }).click(),
    close: (page) => page.getByRole('complementary', { name: 'Record' }).getByRole('button', { name: 'Close' }).click(),
  },
  {
    name: 'new record',
    open: async (page) => {
      await onCell(page, 'Abacavir', 'Name');
      await page.keyboard.press('Control+Shift+Enter');
      await dialog(page);
    },
  },
  {
    name: 'delete records',
    open: async (page) => {
      await onCell(page, 'Abacavir', 'Name');
      await page.keyboard.press('Control+Backspace');
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
    },
  },
  {
    name: 'new field',
    open: async (page) => {
      await onCell(page, 'Abacavir', 'Name');
      await page.keyboard.press('Alt+Equal');
      await dialog(page);
    },
  },
  {
    name: 'edit field',
    open: async (page) => {
      await onCell(page, 'Abacavir', 'Class');
      await page.keyboard.press('Control+Shift+F10');
      await page.getByRole('menuitem', { name: 'Edit field' }).click();
      await dialog(page);
    },
  },
  {
    name: 'shared view',
    open: async (page) => {
      await go(page, 'Small and new');
      await page.getByRole('button', { name: 'Private filter' }).waitFor();
    },
    close: stay,
  },
  {
    name: 'delete a view',
    open: async (page) => {
      await click(page, 'Small and new');
      await page.getByRole('menuitem', { name: 'Delete view' }).click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
    },
  },
  {
    name: 'references, numbers, status, people, dates, links',
    open: (page) => openTable(page, 'Batches'),
    close: stay,
  },
  {
    name: 'reference editor',
    open: async (page) => {
      await onCell(page, 'B-0001', 'Compound');
      await page.keyboard.press('F2');
      await page.getByRole('option', { name: 'Abacavir', exact: true }).waitFor();
    },
  },
  {
    name: 'date editor with calendar',
    open: async (page) => {
      await onCell(page, 'B-0001', 'Received');
      await page.keyboard.press('F2');
      await page.keyboard.press('Alt+ArrowDown');
      await dialog(page);
    },
    close: async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'people editor',
    open: async (page) => {
      await onCell(page, 'B-0001', 'Responsible');
      await page.keyboard.press('F2');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'sequences', open: (page) => openTable(page, 'Oligos'), close: stay },
  { name: 'points', open: (page) => openTable(page, 'Viability points'), close: stay },
  {
    name: 'an empty table',
    open: async (page) => {
      await click(page, 'New table');
      await page.getByRole('dialog').getByLabel('Table name').fill(`Empty ${Date.now()}`);
      await page.keyboard.press('Enter');
      await page.getByText('Paste from Excel').waitFor();
    },
    close: stay,
  },
  {
    name: 'imports',
    open: async (page) => {
      await go(page, 'Imports');
      await page.getByRole('heading', { name: 'Imports' }).first().waitFor();
    },
    close: stay,
  },
  {
    name: 'import dialog',
    open: async (page) => {
      await dropFile(page, 'weights.csv', Buffer.from('Name,MW\nAbacavir,286\nNew one,abc\n'));
      await dialog(page);
      await page.getByText('MW').first().waitFor();
    },
    close: async (page) => {
      await page.keyboard.press('Escape');
      const leave = page.getByRole('alertdialog').getByRole('button').last();
      if (await leave.isVisible()) await leave.click();
    },
  },
  {
    name: 'history of changes',
    open: async (page) => {
      await go(page, 'History');
      await page.getByRole('main').getByLabel('Find in the history').waitFor();
    },
    close: stay,
  },
  {
    name: 'curves',
    open: async (page) => {
      await go(page, 'Dose-response');
      await page.getByRole('main').getByText('Viability').first().waitFor();
    },
    close: stay,
  },
  {
    name: 'a fit',
    open: async (page) => {
      await go(page, 'Viability');
      await page.getByRole('main').getByText('EC50').first().waitFor();
    },
    close: stay,
  },
  {
    name: 'metrics of all fits',
    open: async (page) => {
      await page.getByText('Metrics', { exact: true }).click();
      await page.getByText('Selectivity over HEK293').waitFor();
    },
    close: (page) => page.getByText('Curves', { exact: true }).last().click(),
  },
  ...['Points', 'Fit', 'Plot', 'Columns', 'Selectivity'].map((tab) => ({
    name: `settings of curves, ${tab}`,
    open: async (page: Page) => {
      await click(page, 'Settings');
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    },
  })),
  {
    name: 'an alert with an undo',
    open: async (page) => {
      await go(page, 'Compounds');
      await onCell(page, 'Abacavir', 'Name');
      await page.keyboard.press('Control+Shift+d');
      await newestUndo(page).waitFor();
    },
    close: async (page) => {
      await newestUndo(page).click();
      // The next pass uses the same demo.
      await waitForSync(page);
    },
  },
  { name: 'a command of the palette', open: (page) => byPalette(page, 'History of changes'), close: stay },
];
