import { describe, expect, it } from 'vitest';
import { picturesOnFailure } from './support/openPages';
import { signIn } from './support/product';
import { browser, product } from './support/started';
import { openTable } from './support/table';

describe('a page whose build was replaced on the server', () => {
  it('requests a part that no longer exists, says so, and continues in the new version', async () => {
    // Without the service worker, which keeps the files of a build: as in a private window, or in the first minute of a
    // visit.
    const context = await browser.newContext({ viewport: { width: 1920, height: 1000 }, serviceWorkers: 'block' });
    picturesOnFailure(context, 'old build');
    const page = await context.newPage();
    await signIn(page, product, 'admin');
    await openTable(page, 'Compounds');
    await context.route('**/assets/**', (route) => route.fulfill({ status: 404, json: { content: 'gone' } }));
    await context.route('**/version.json', (route) => route.fulfill({ json: { version: 'the next' } }));

    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'History' }).click();
    const main = page.getByRole('main');
    await main.getByText('This part belongs to a version that was replaced.').waitFor();
    await main.getByText('A new version is ready. Your unsent work is kept.').waitFor();

    await context.unrouteAll();
    await main.getByRole('button', { name: 'Load the new version' }).last().click();
    await main.getByLabel('Find in the history').waitFor();
    expect(new URL(page.url()).pathname).toBe('/history');
    await context.close();
  });

  it('asks to connect if there is no network, and recovers when there is one', async () => {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1000 }, serviceWorkers: 'block' });
    picturesOnFailure(context, 'no network');
    const page = await context.newPage();
    await signIn(page, product, 'admin');
    await openTable(page, 'Compounds');
    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'History' }).click();
    const main = page.getByRole('main');
    await main.getByText('Connect to the network once to load it.').waitFor();
    await context.setOffline(false);
    await main.getByRole('button', { name: 'Try again' }).click();
    await main.getByRole('button', { name: 'Load it' }).click();
    await main.getByLabel('Find in the history').waitFor();
    await context.close();
  });
});
