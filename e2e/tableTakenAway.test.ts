import { describe, expect, it } from 'vitest';
import { apiOf, compoundField } from './support/api';
import { hideFromMembers, setLevel } from './support/rights';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, syncPill, typeInto, waitForCell, waitForRows, waitForSync } from './support/table';

describe('a page whose table may no longer be seen', () => {
  it('S8 says so and keeps the sync state with the refused edits, and shows the table when it is shared again', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    const admin = await apiOf(product, 'admin');
    const { sliceId } = await compoundField(admin, 'Note');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await context.setOffline(true);
    await typeInto(page, 'Abacavir', 'Note', 'typed before it was hidden');
    await waitForCell(page, 'Abacavir', 'Note', 'typed before it was hidden');
    await hideFromMembers(admin, { tables: [sliceId] });
    await context.setOffline(false);
    await page.getByText('You no longer have access to Compounds.').waitFor({ timeout: 30_000 });
    const pill = syncPill(page).filter({ hasText: '1 refused' });
    await pill.waitFor();
    await pill.click();
    await page.getByRole('region', { name: 'Refused changes' }).getByText('typed before it was hidden').waitFor();
    await page.keyboard.press('Escape');

    await hideFromMembers(admin, {});
    await waitForRows(page, 'Compounds');
    await syncPill(page).filter({ hasText: '1 refused' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForSync(page);
    await waitForCell(page, 'Abacavir', 'Note', 'typed before it was hidden');
    await context.close();
  });

  it('S8 says so to somebody who has become a guest, on tables, views and curves', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    const admin = await apiOf(product, 'admin');
    await openTable(page, 'Compounds');
    const curves = await context.newPage();
    await curves.goto(`${product.url}/curves`);
    await curves
      .getByRole('main')
      .getByRole('button', { name: /^Viability/ })
      .click();
    await curves
      .getByRole('heading', { name: /Viability/ })
      .first()
      .waitFor();
    await waitForSync(page);
    await setLevel(admin, 'member', 'guest');
    await page.getByText('You no longer have access to Compounds.').waitFor({ timeout: 30_000 });
    await syncPill(page).waitFor();
    await curves.getByText(/You no longer have access to/).waitFor({ timeout: 30_000 });
    await syncPill(curves).waitFor();
    await setLevel(admin, 'member', 'team-member');
    await waitForRows(page, 'Compounds');
    expect(await page.getByText('You no longer have access').count()).toBe(0);
    await context.close();
  });
});
