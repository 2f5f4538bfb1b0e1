import { describe, it } from 'vitest';
import { dropFile } from './support/dropFile';
import { picturesOnFailure } from './support/openPages';
import { signIn } from './support/product';
import { browser, product } from './support/started';

describe('a file that is dropped early', () => {
  it('is kept until the import feature has loaded', async () => {
    // Without the service worker, so that every chunk is requested over the network, which is held back here.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    picturesOnFailure(context, 'admin');
    const page = await context.newPage();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/assets\/imports-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page, product, 'admin');
    await dropFile(page, 'early.csv', Buffer.from('Name,Dose\nA-1,1\nA-2,2\n'));
    letGo();
    await page.getByRole('dialog', { name: 'early.csv' }).waitFor({ timeout: 30_000 });
    await context.close();
  });
});
