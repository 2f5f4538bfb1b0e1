import { describe, expect, it } from 'vitest';
import { picturesOnFailure } from './support/openPages';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, typeInto, waitForCell, waitForSync } from './support/table';

const NOWHERE = '01a20068-331b-72cd-88c3-978700000000';

describe('the first minutes', () => {
  it('a demo offers its accounts on the sign-in page and says that it is a demo', async () => {
    const context = await browser.newContext();
    picturesOnFailure(context, 'newcomer');
    const page = await context.newPage();
    await page.goto(product.url);
    await page.getByText('Tables, structures, sequences and dose-response curves').waitFor();
    await page.getByRole('region', { name: 'Demo accounts' }).getByRole('button', { name: 'Viewer' }).click();
    await page.getByRole('navigation', { name: 'Workspace' }).waitFor();
    // Empty built-in tables are not in the way.
    const navigation = page.getByRole('navigation', { name: 'Workspace' });
    await navigation.getByRole('link', { name: 'Compounds', exact: true }).waitFor();
    expect(await navigation.getByRole('link', { name: 'Result table' }).count()).toBe(0);
    await context.close();
  });

  it('a demo has a list of things to try, which are ticked off when done; the list can be hidden and shown again', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    const line = page.getByRole('button', { name: /^Try this/ });
    await line.filter({ hasText: '0 of 7' }).waitFor();
    await page.getByRole('button', { name: 'Search or command' }).first().waitFor();
    await openTable(page, 'Batches');
    await typeInto(page, 'B-0002', 'Amount', '17');
    await waitForCell(page, 'B-0002', 'Amount', '17');
    await line.filter({ hasText: '1 of 7' }).waitFor();
    await page.keyboard.press('Control+z');
    await line.filter({ hasText: '2 of 7' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or command').fill('Warfarin');
    await page.keyboard.press('Enter');
    await line.filter({ hasText: '3 of 7' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or command').fill('c1ccncc1');
    await page.keyboard.press('Enter');
    await line.filter({ hasText: '4 of 7' }).waitFor();
    await page.reload();
    await line.filter({ hasText: '4 of 7' }).click();
    const list = page.getByRole('dialog', { name: 'Try this' });
    expect(await list.getByRole('img', { name: 'Done' }).count()).toBe(4);
    await list.getByRole('button', { name: 'Hide' }).click();
    await line.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or command').fill('try this');
    await page.keyboard.press('Enter');
    await list.waitFor();
    await context.close();
  });

  it('the palette finds help, keyboard and offline', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    for (const [word, title] of [
      ['help', 'Keys'],
      ['keyboard', 'Keys'],
      ['offline', 'On this laptop'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Search or command').fill(word);
      await page.getByRole('option', { name: title }).first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByPlaceholder('Search or command').waitFor({ state: 'detached' });
    }
    await context.close();
  });

  it('links to things that do not exist say so, and the state line stops changing', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    const table = new URL(page.url()).pathname;
    await page.goto(`${product.url}${table}?record=${NOWHERE}`);
    await page.getByText('This record was deleted, or is not shared with you').waitFor();
    await waitForSync(page);
    await page.goto(`${product.url}${table}/records/${NOWHERE}`);
    await page.getByText('This record was deleted, or is in a table that you do not have access to').waitFor();
    await waitForSync(page);
    await page.goto(`${product.url}/tables/${NOWHERE}`);
    await page.getByText('There is no such table, or it is not shared with you').waitFor();
    await waitForSync(page);
    await context.close();
  });
});
