import { expect, it } from 'vitest';
import { signIn } from './support/product';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable } from './support/table';

it('the navigation lists the views of every table, folds and pins, and remembers both', async () => {
  const { context, page } = await signedIn(browser, product, 'member');
  const nav = page.getByRole('navigation', { name: 'Workspace' });
  const link = (name: string) => nav.getByRole('link', { name, exact: true });
  await link('Dose-response').click();
  await page.getByRole('heading', { name: 'Dose-response', level: 1 }).waitFor();
  await link('Small and new').click();
  await page.getByRole('grid', { name: 'Small and new' }).waitFor();

  await page.getByRole('button', { name: 'Pin to the navigation' }).click();
  const pinned = nav.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'Small and new' });
  await pinned.waitFor();
  await nav.getByRole('button', { name: 'Tables', exact: true }).press('ArrowLeft');
  await link('Plasmids').waitFor({ state: 'detached' });
  await link('History').click();
  await page.getByRole('button', { name: 'Pin to the navigation' }).waitFor();

  await page.reload();
  await pinned.waitFor();
  expect(await link('Plasmids').count()).toBe(0);
  await nav.getByRole('button', { name: 'Tables', exact: true }).press('ArrowRight');
  const views = link('All plasmids');
  await views.waitFor();
  await link('Plasmids').press('ArrowLeft');
  await views.waitFor({ state: 'detached' });
  await link('Plasmids').press('ArrowRight');
  await link('Plasmids').press('ArrowDown');
  expect(await views.evaluate((element) => element === document.activeElement)).toBe(true);

  // A pin belongs to the person: after a sign-out has deleted this laptop's data it returns with the sign-in.
  await page.getByRole('button', { name: 'Demo laboratory' }).click();
  const leaving = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await leaving;
  await signIn(page, product, 'member');
  await pinned.waitFor();

  await pinned.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  await pinned.waitFor({ state: 'detached' });
  await context.close();
});

it('the keys of the whole app come from one list, shown by the key sheet, even over a grid', async () => {
  const { context, page } = await signedIn(browser, product, 'member');
  await openTable(page, 'Compounds');
  await page.keyboard.press('Shift+?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  for (const heading of ['Everywhere', 'Go to', 'Records and columns', 'Curves'])
    await sheet.getByRole('heading', { name: heading, exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await page.getByRole('navigation').getByRole('link', { name: 'Imports', exact: true }).click();
  await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
  // In a text field both are ordinary characters.
  await page.getByLabel('Find in the history').fill('');
  await page.keyboard.type('gi');
  expect(await page.getByLabel('Find in the history').inputValue()).toBe('gi');
  expect(new URL(page.url()).pathname).toBe('/history');
  await context.close();
});

it('the address of the sign-in page leads people who are signed in back to their last page', async () => {
  const { context, page } = await signedIn(browser, product, 'member');
  await page.goto(`${product.url}/history`);
  await page.getByLabel('Find in the history').waitFor();
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Find in the history').waitFor();
  expect(new URL(page.url()).pathname).toBe('/history');
  await context.close();
});

it('offers nobody what they may not create', async () => {
  const { context, page } = await signedIn(browser, product, 'viewer');
  const nav = page.getByRole('navigation', { name: 'Workspace' });
  await nav.getByRole('link', { name: 'Compounds', exact: true }).waitFor();
  expect(await nav.getByRole('button', { name: 'New table' }).count()).toBe(0);
  await context.close();
});
