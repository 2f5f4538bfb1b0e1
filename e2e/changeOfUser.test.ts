import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { personalDatabases } from './support/personalDatabases';
import { signIn, waitForSignIn } from './support/product';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, syncPill, typeInto, waitForCell, waitForSync } from './support/table';

/**
 * Traces that a person leaves in the browser besides their rows: a column width of their own, and an unfinished
 * comment.
 */
async function leaveMarks(page: Page): Promise<void> {
  const handle = page.getByRole('columnheader', { name: 'Target' }).locator('[data-resize]');
  const box = (await handle.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await (await cellOf(page, 'Abacavir', 'Name')).click();
  await page.keyboard.press('Space');
  const pane = page.getByRole('complementary', { name: 'Record' });
  await pane.getByRole('tab', { name: /Comments/ }).click();
  await pane.getByRole('textbox', { name: 'Comment' }).fill('thinking aloud');
  await page.keyboard.press('Escape');
}

/** Keys of everything that the product stores besides its databases. */
const marksOf = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).filter((key) => key.startsWith('labtide:')),
    ),
  );

/** Everything that the browser stores for the page besides its databases, as text, by storage. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const walk = async (folder: FileSystemDirectoryHandle, path: string): Promise<string[]> => {
      const found: string[] = [];
      for await (const [name, handle] of folder as unknown as AsyncIterable<[string, FileSystemHandle]>)
        if (handle.kind === 'directory')
          found.push(...(await walk(handle as FileSystemDirectoryHandle, `${path}${name}/`)));
        else found.push(`${path}${name}`);
      return found;
    };
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) cached.push(new URL(request.url).pathname);
    return {
      files: await walk(await navigator.storage.getDirectory(), '/'),
      // The product itself, for pages without a network: no answers that were meant for a person.
      cached: cached.filter((path) => path.startsWith('/api/')),
      storage: [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage)).join('\n'),
      cookies: document.cookie,
    };
  });

describe('one laptop, two people', () => {
  it('S8 signing out asks about unsent work, leaves nothing on the disk, and the next person finds only their own data', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await leaveMarks(page);
    expect((await marksOf(page)).join()).toMatch(/table/);
    await context.setOffline(true);
    await typeInto(page, 'Abacavir', 'Note', 'not sent yet');
    await waitForCell(page, 'Abacavir', 'Note', 'not sent yet');
    await syncPill(page).filter({ hasText: '1 waiting' }).waitFor();
    const databases = () => personalDatabases(page);
    expect((await databases()).length).toBeGreaterThan(0);
    const leave = async () => {
      await page.getByRole('button', { name: 'Demo laboratory' }).click();
      await page.getByRole('menuitem', { name: /Sign out/ }).click();
    };
    await leave();
    const asked = page.getByRole('dialog', { name: 'Sign out and lose 2 changes?' });
    const saved = page.waitForEvent('download');
    await asked.getByRole('button', { name: 'Save to a file' }).click();
    await saved;
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await waitForCell(page, 'Abacavir', 'Note', 'not sent yet');
    await context.setOffline(false);
    await waitForSync(page);

    // The page reloads once the copy is deleted.
    const left = page.waitForEvent('load');
    await leave();
    // The unfinished comment is still only on this laptop.
    await page
      .getByRole('dialog', { name: 'Sign out and lose 1 change?' })
      .getByRole('button', { name: 'Sign out' })
      .click();
    await left;
    await waitForSignIn(page);
    expect(await databases()).toEqual([]);
    expect(await marksOf(page)).toEqual([]);
    const kept = await keptBy(page);
    expect([kept.files, kept.cached, kept.cookies]).toEqual([[], [], '']);
    for (const word of ['admin@demo.test', 'not sent yet', 'thinking aloud', 'Demo laboratory'])
      expect([word, kept.storage.includes(word)]).toEqual([word, false]);

    await signIn(page, product, 'member');
    await openTable(page, 'Compounds');
    await waitForCell(page, 'Abacavir', 'Note', 'not sent yet');
    await page.keyboard.press('Control+z');
    await page
      .getByText('Nothing left to undo')
      .or(page.getByText('Nothing to undo'))
      .first()
      .waitFor({ state: 'attached' });
    expect(new Set((await databases()).map((name) => name.split('-').slice(6, 11).join('-'))).size).toBe(1);
    await context.close();
  });
});
