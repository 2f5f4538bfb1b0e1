import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isoDateOfDay } from '@/domain/dates/isoDate';
import { type Api, apiOf } from './support/api';
import { faultsInBothThemes } from './support/axe';
import { signedIn, signedInState } from './support/signedIn';
import { browser, product } from './support/started';
import { waitForSync } from './support/table';

interface Item {
  id: string;
  task_title: string;
  task_status: string;
  task_start_date: string | null;
  task_due_date: string | null;
  parent_id: string | null;
  assigned_user_ids: string[];
  task_dependencies: { task_id: string }[];
  definition_version: number | null;
  signed_by: string | null;
}

/** The Monday after next Sunday, as a day number. */
const now = Math.floor(Date.now() / 86_400_000);
const MONDAY = now + 7 - ((now + 3) % 7);
const day = (offset: number) => isoDateOfDay(MONDAY + offset);

const itemOf = async (api: Api, title: string) => {
  const items = await api.get<Item[]>('/tasks');
  return items.find(({ task_title }) => task_title === title);
};

/** Types a day into the focused date field, replacing its content. */
const typeDay = async (page: Page, text: string) => {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
};

describe('planning', () => {
  it('a week is planned by keyboard alone, without a network: items created, dated, assigned, linked, moved and started', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await page.goto(`${product.url}/tasks`);
    await waitForSync(page);
    await page.getByRole('row', { name: /Fifteen things to try/ }).waitFor();
    await context.setOffline(true);
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    const make = async (title: string, from: string, to: string) => {
      await press('c');
      await page.getByRole('dialog', { name: 'New item' }).waitFor();
      await page.keyboard.type(title);
      await press('Enter');
      await page.getByRole('dialog', { name: 'New item' }).waitFor({ state: 'detached' });
      await page.locator('[data-cursor]').filter({ hasText: title }).waitFor();
      await press('d');
      await page.getByRole('dialog', { name: `Dates of ${title}` }).waitFor();
      await typeDay(page, from);
      // Past the button of the calendar.
      await press('Tab', 'Tab');
      await typeDay(page, to);
      await press('Enter');
      await page.getByRole('dialog', { name: `Dates of ${title}` }).waitFor({ state: 'detached' });
    };
    const pick = async (key: string, name: string, text: string) => {
      await press(key);
      await page.getByRole('dialog', { name }).waitFor();
      await page.keyboard.type(text);
      await press('Enter');
    };
    await make('Coat the plates', day(0), day(1));
    await make('Stain and read', day(2), day(3));
    await pick('b', 'Blocked by of Stain and read', 'Coat the plates');
    await pick('a', 'People of Stain and read', 'Milo');
    await press('Escape');
    await pick('m', 'Move under of Stain and read', 'Fifteen');
    await press('k');
    // On the timeline a day later: dependent items follow.
    await press('Alt+2');
    await page.getByRole('treegrid', { name: 'Items over time' }).waitFor();
    while (!(await page.locator('[data-cursor]').filter({ hasText: 'Coat the plates' }).isVisible())) await press('j');
    await press('Shift+ArrowRight');
    await page
      .getByText(/1 dependent item moved too/)
      .first()
      .waitFor();
    // On the board to the next lane.
    await press('Alt+3');
    await page
      .getByRole('option', { name: /Coat the plates/ })
      .first()
      .waitFor();
    await press('Control+ArrowRight');
    await page
      .getByRole('region', { name: /^In progress/ })
      .getByText('Coat the plates')
      .waitFor();
    await context.setOffline(false);
    await waitForSync(page);
    const api = await apiOf(product, 'member');
    const coat = await itemOf(api, 'Coat the plates');
    const stain = await itemOf(api, 'Stain and read');
    const lessons = await itemOf(api, 'Fifteen things to try');
    expect(coat).toMatchObject({ task_start_date: day(1), task_due_date: day(2), task_status: 'in progress' });
    expect(stain).toMatchObject({ task_start_date: day(3), task_due_date: day(4), parent_id: lessons?.id });
    expect(stain?.task_dependencies.map(({ task_id }) => task_id)).toEqual([coat?.id]);
    expect(stain?.assigned_user_ids).toHaveLength(2);
    // A circular dependency is refused with a message.
    await press('Alt+1');
    while (!(await page.locator('tr[data-cursor]').filter({ hasText: 'Coat the plates' }).isVisible()))
      await press('j');
    await pick('b', 'Blocked by of Coat the plates', 'Stain and read');
    await page
      .getByText(/this item would wait for itself/)
      .first()
      .waitFor();
    await context.close();
  });

  it('an item that no longer matches the filter stays until the cursor leaves it, and a view keeps its filter', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await page.goto(`${product.url}/tasks`);
    await waitForSync(page);
    await page.getByRole('row', { name: /Set a status/ }).waitFor();
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByRole('menuitem', { name: 'Status', exact: true }).click();
    await page.keyboard.type('To do');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const line = page.getByRole('row', { name: /Set a status/ });
    await line.getByRole('button', { name: 'Show what is below it' }).waitFor({ state: 'detached' });
    await line.click({ position: { x: 500, y: 10 } });
    await page.keyboard.press('s');
    await page.keyboard.type('In progress');
    await page.keyboard.press('Enter');
    await line.getByText('not in this view').waitFor();
    await page.keyboard.press('j');
    await line.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
    await page.getByLabel('Name').fill('Still to do');
    await page.getByRole('radio', { name: 'The workspace' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/tasks\/views\//);
    await page.getByRole('button', { name: /Status is To do/ }).waitFor();
    await waitForSync(page);
    const member = await apiOf(product, 'member');
    const views = await member.get<{ view_name: string; task_statuses: string[] }[]>('/task_views');
    expect(views.find(({ view_name }) => view_name === 'Still to do')?.task_statuses).toEqual(['to do']);
    await context.close();
  });

  it('My work does not mention items that are still being fetched, nor the pane records without names', async () => {
    const context = await browser.newContext({ storageState: await signedInState(product, 'admin') });
    const page = await context.newPage();
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/scope=work/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${product.url}/work`);
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: 'Compounds' })
      .first()
      .waitFor();
    await page.waitForTimeout(1_000);
    expect(await page.getByText('Nothing is assigned to you').count()).toBe(0);
    release();
    await page.getByRole('row', { name: /Old drugs, new uses/ }).waitFor();
    // The table of its records is not on this laptop.
    await page.goto(`${product.url}/tasks`);
    await page
      .getByRole('row', { name: /Viability, first cell line/ })
      .first()
      .click({ position: { x: 600, y: 10 } });
    await page.keyboard.press('Space');
    await page.getByRole('complementary').getByText('240 records').waitFor();
    const words = await page.getByRole('complementary').last().innerText();
    expect(words).not.toMatch(/records\s+and 228 more/);
    await context.close();
  });

  it('items are found by keyboard alone: into the search box, to the hits, and to another mode', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await page.goto(`${product.url}/tasks`);
    await waitForSync(page);
    await page.getByRole('row', { name: /Old drugs/ }).waitFor();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('Read out');
    await page.getByRole('row', { name: /Seed the plates/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.locator('[data-cursor]').filter({ hasText: 'Read out' }).waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('complementary').getByText('Viability, first cell line').first().waitFor();
    await page.keyboard.press('Escape');
    // Another mode can be chosen even while text is being typed, and Esc clears it.
    await page.keyboard.press('Control+f');
    await page.keyboard.press('Alt+2');
    await page.getByRole('treegrid', { name: 'Items over time' }).waitFor();
    await page.keyboard.press('Control+f');
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /Seed the plates/ }).waitFor();
    await context.close();
  });

  it('an experiment is sent to review, returned with a reason, signed, locked and unlocked', async () => {
    const api = await apiOf(product, 'admin');
    const { status } = await api.send('PATCH', '/workspaces/preferences', { enable_review_flow: true });
    expect(status).toBe(200);
    const { data } = await api.send<Item>('POST', '/tasks', {
      task_type: 'operation',
      task_title: 'Caco-2, both ways',
    });
    const author = await signedIn(browser, product, 'admin');
    await author.page.goto(`${product.url}/experiments/${data.id}`);
    await author.page.getByRole('button', { name: /Ask for a review/ }).click();
    const ask = async () => {
      const dialog = author.page.getByRole('dialog', { name: 'Ask for a review' });
      if ((await dialog.getByText('Milo').count()) === 0) {
        await dialog.getByLabel('Reviewers').click();
        await author.page.keyboard.type('Milo');
        await author.page.keyboard.press('Enter');
        await author.page.keyboard.press('Escape');
      }
      await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
      await author.page.getByText(/^In review since/).waitFor();
      await waitForSync(author.page);
    };
    await ask();
    const reviewer = await signedIn(browser, product, 'member');
    await reviewer.page.goto(`${product.url}/experiments/${data.id}`);
    // Only its author or an admin deletes an item: others are not offered to.
    await reviewer.page.getByRole('button', { name: 'More', exact: true }).click();
    await reviewer.page.getByRole('menuitem', { name: 'Duplicate with all below it' }).waitFor();
    expect(await reviewer.page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
    await reviewer.page.keyboard.press('Escape');
    await reviewer.page.getByRole('button', { name: /Send back/ }).click();
    await reviewer.page.getByLabel('Reason').fill('Plate 3 is missing');
    await reviewer.page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
    await author.page.getByText('Plate 3 is missing').first().waitFor();
    await author.page.getByRole('button', { name: /Ask for a review/ }).click();
    await ask();
    await reviewer.page.getByRole('button', { name: /Approve and lock/ }).click();
    await reviewer.page.getByRole('button', { name: 'Sign and lock' }).click();
    await author.page.getByText(/^Locked\. Signed by/).waitFor();
    expect(await author.page.getByRole('textbox', { name: 'Title' }).isDisabled()).toBe(true);
    await waitForSync(reviewer.page);
    expect((await itemOf(api, 'Caco-2, both ways'))?.task_status).toBe('locked');
    await author.page.getByRole('button', { name: 'Unlock' }).click();
    await author.page
      .getByRole('alertdialog')
      .or(author.page.getByRole('dialog'))
      .getByRole('button', { name: 'Unlock' })
      .click();
    await author.page.getByRole('button', { name: /Ask for a review/ }).waitFor();
    await waitForSync(author.page);
    expect(await itemOf(api, 'Caco-2, both ways')).toMatchObject({ task_status: 'in progress', signed_by: null });
    await api.send('PATCH', '/workspaces/preferences', { enable_review_flow: false });
    await author.context.close();
    await reviewer.context.close();
  });

  it('a template is changed and published, and open items get the change', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await page.goto(`${product.url}/templates`);
    await waitForSync(page);
    await page.getByRole('button', { name: 'Dose-response assay' }).click();
    await page.getByLabel('Name of the new section').fill('Controls');
    await page.keyboard.press('Enter');
    await page.getByText('Controls', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Description' }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Z prime over 0.5');
    const api = await apiOf(product, 'admin');
    const templates = async () => JSON.stringify(await api.get('/task_definitions'));
    await expect.poll(templates).toMatch(/bulletList.*Z prime/);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Template changed.').waitFor();
    await page.getByRole('button', { name: 'Show and apply' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Controls').first().waitFor();
    await dialog.getByRole('button', { name: /^Apply to/ }).click();
    await page.getByText('Template changed.').waitFor({ state: 'detached' });
    await waitForSync(page);
    expect((await itemOf(api, 'Viability, first cell line'))?.definition_version).toBe(2);
    await context.close();
  });

  it('axe finds nothing on the planning screens, in light and dark', { timeout: 300_000 }, async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const faults: string[] = [];
    await page.goto(`${product.url}/tasks`);
    await waitForSync(page);
    await page.getByRole('row', { name: /Old drugs/ }).waitFor();
    for (const [key, name, seen] of [
      ['1', 'list', 'table'],
      ['2', 'timeline', 'treegrid'],
      ['3', 'kanban', 'listbox'],
      ['4', 'entities', 'grid'],
      ['5', 'calendar', 'grid'],
    ] as const) {
      await page.keyboard.press(`Alt+${key}`);
      await page.getByRole(seen).first().waitFor();
      // In the grid of records, a letter begins an edit.
      if (name !== 'entities') await page.keyboard.press('j');
      faults.push(...(await faultsInBothThemes(page, name)));
    }
    await page.keyboard.press('Alt+1');
    await page.keyboard.press('Space');
    await page.getByRole('complementary').last().waitFor();
    faults.push(...(await faultsInBothThemes(page, 'peek')));
    for (const path of ['/templates', '/settings/labels', '/work']) {
      await page.goto(`${product.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      faults.push(...(await faultsInBothThemes(page, path)));
    }
    await page.goto(`${product.url}/templates`);
    await page.getByRole('button', { name: 'Dose-response assay' }).click();
    await page.getByLabel('Name of the new section').waitFor();
    faults.push(...(await faultsInBothThemes(page, 'template')));
    expect(faults).toEqual([]);
    await context.close();
  });
});
