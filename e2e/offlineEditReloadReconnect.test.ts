import { describe, expect, it } from 'vitest';
import { apiOf, historyOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, syncPill, typeInto, waitForCell, waitForRows, waitForSync } from './support/table';

describe('offline', () => {
  it('S1 S2 keeps an edit across a reload without a network and sends it once', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await typeInto(page, 'Abacavir', 'Note', 'seen without network');
    await waitForCell(page, 'Abacavir', 'Note', 'seen without network');
    await syncPill(page).filter({ hasText: '1 waiting' }).waitFor();
    await page.reload();
    await waitForRows(page);
    await waitForCell(page, 'Abacavir', 'Note', 'seen without network');
    await syncPill(page).filter({ hasText: '1 waiting' }).waitFor();
    await context.setOffline(false);
    await waitForSync(page);
    expect(await historyOf(await apiOf(product, 'member'), 'Abacavir', 'Note')).toEqual(['seen without network']);
    await context.close();
  });

  it('opens again without a network after the browser was closed', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.close();
    await context.setOffline(true);
    const again = await context.newPage();
    await again.goto(product.url);
    await waitForRows(again);
    await waitForCell(again, 'Abacavir', 'Formula', 'C14H18N6O');
    // Cached with the headers that let a page share memory with its workers.
    expect(await again.evaluate(() => crossOriginIsolated)).toBe(true);
    await context.close();
  });
});
