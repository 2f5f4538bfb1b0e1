import { describe, expect, it } from 'vitest';
import { apiOf, historyOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, syncPill, typeInto, waitForCell, waitForSync } from './support/table';

describe('rights', () => {
  it('S8 that were lost offline: what was typed is kept and listed, none of it is saved, and the table is read-only', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await context.setOffline(true);
    await typeInto(page, 'Abacavir', 'Note', 'typed as a member');
    await waitForCell(page, 'Abacavir', 'Note', 'typed as a member');

    const admin = await apiOf(product, 'admin');
    const members = await admin.get<{ user_id?: string; id: string; email: string }[]>('/workspaces/members');
    const member = members.find(({ email }) => email === 'member@demo.test')!;
    const lowered = await admin.send('PATCH', `/workspaces/members/${member.user_id ?? member.id}`, {
      access_level: 'viewer',
    });
    expect(lowered.status).toBe(200);

    await context.setOffline(false);
    const pill = syncPill(page).filter({ hasText: '1 refused' });
    await pill.waitFor({ timeout: 60_000 });
    await pill.click();
    const refused = page.getByRole('region', { name: 'Refused changes' });
    await refused.getByText('typed as a member').waitFor();
    await refused.getByText('Viewers can read, but not change anything.').first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save these to a file' }).click(),
    ]);
    const saved = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(saved).toString()).toContain('typed as a member');
    // It is in its cell, marked and with the reason, until its author discards it.
    await (await cellOf(page, 'Abacavir', 'Note')).locator('[data-mark="refused"]').waitFor();
    await refused.getByRole('button', { name: 'Discard' }).click();
    await syncPill(page).filter({ hasNotText: 'refused' }).waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => (await cellOf(page, 'Abacavir', 'Note')).textContent(), { timeout: 30_000 })
      .not.toContain('typed as a member');
    await (await cellOf(page, 'Abacavir', 'Note')).click();
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    expect(await (await cellOf(page, 'Abacavir', 'Note')).textContent()).not.toContain('x');
    expect(await historyOf(admin, 'Abacavir', 'Note')).toEqual([]);
    await context.close();
  });
});
