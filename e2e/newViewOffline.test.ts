import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, syncPill, waitForSync } from './support/table';

describe('a view that was made here', () => {
  it('joins its room once it has been sent, with and without a network, and is then live', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    const missed: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && /\b404\b/.test(message.text())) missed.push(message.text());
    });
    const joined = new Set<string>();
    page.on('websocket', (socket) => {
      const room = /\/sync\/view\/([0-9a-f-]{36})/.exec(socket.url())?.[1];
      if (room) socket.on('framereceived', () => joined.add(room));
    });
    await openTable(page, 'Compounds');
    await waitForSync(page);
    const viewOf = () => /\/views\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
    const make = async (from: string, name: string) => {
      const before = viewOf();
      await page.getByRole('main').getByRole('button', { name: from, exact: true }).first().click();
      await page.getByRole('menuitem', { name: /^(Save as a view|New view)$/ }).click();
      const naming = page.getByRole('dialog');
      await naming.getByLabel('Name').fill(name);
      await naming.getByRole('button', { name: 'Create view' }).click();
      await expect.poll(viewOf).not.toBe(before);
      return viewOf();
    };
    const online = await make('Compounds', 'Made with network');
    await waitForSync(page);
    await expect.poll(() => joined.has(online)).toBe(true);

    await context.setOffline(true);
    const offline = await make('Made with network', 'Made without');
    await syncPill(page).filter({ hasText: 'waiting' }).waitFor();
    expect(joined.has(offline)).toBe(false);
    await context.setOffline(false);
    await waitForSync(page);
    await expect.poll(() => joined.has(offline), { timeout: 60_000 }).toBe(true);
    expect(missed).toEqual([]);
    await context.close();
  });
});
