import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, waitForSync } from './support/table';

describe('notices', () => {
  it('a mention reaches the person, is read and marked as done by keyboard without a network, and stays so', async () => {
    const admin = await apiOf(product, 'admin');
    const members = await admin.get<{ id: string; email: string }[]>('/workspaces/members');
    const member = members.find(({ email }) => email === 'member@demo.test')!;
    const hits = await admin.get<{ kind: string; id: string; title: string }[]>('/search?q=Abacavir');
    const record = hits.find(({ kind }) => kind === 'record')!;

    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await admin.send('POST', `/records/${record.id}/comments`, {
      content: 'Is the second replicate dry?',
      mentions: [member.id],
    });
    const nav = page.getByRole('navigation', { name: 'Workspace' });
    await nav.getByRole('link', { name: 'Notices' }).click();
    const notice = page.getByRole('listitem').filter({ hasText: 'Is the second replicate dry?' });
    await notice.waitFor();
    expect(await notice.textContent()).toContain('mentioned you');
    await page.getByRole('heading', { name: record.title }).waitFor();

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await context.setOffline(true);
    await page.keyboard.press('j');
    await page.keyboard.press('u');
    await notice.and(page.locator('[data-read]')).waitFor();
    await page.keyboard.press('e');
    await notice.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
    await page
      .getByText(/unread/)
      .first()
      .waitFor();
    expect(await notice.count()).toBe(0);

    await context.setOffline(false);
    await expect
      .poll(
        async () => {
          const answer = await (await apiOf(product, 'member')).get<{ quote: string | null; done_at: string | null }[]>(
            '/notifications',
          );
          return answer.find(({ quote }) => quote === 'Is the second replicate dry?')?.done_at ?? null;
        },
        { timeout: 30_000 },
      )
      .not.toBeNull();
    await context.close();
  });

  it('are configured by kind, channel and time', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await page.goto(`${product.url}/notices?settings=1`);
    const pane = page.getByRole('complementary', { name: 'Notification settings' });
    // This server has no mail server: the switch is off, and the reason is shown.
    expect(await pane.getByRole('checkbox', { name: 'Status, E-mail' }).isDisabled()).toBe(true);
    await pane.getByText('This server sends no e-mail.', { exact: false }).waitFor();
    const box = pane.getByRole('checkbox', { name: 'Status, List' });
    await box.click();
    await expect.poll(() => box.isChecked()).toBe(false);
    await pane.getByRole('switch', { name: 'Quiet hours' }).click();
    await pane.getByLabel('Quiet from').fill('00:00');
    await pane.getByLabel('Quiet until').fill('23:59');
    await pane.getByText('at least one hour of the day', { exact: false }).waitFor();
    await pane.getByLabel('Quiet until').fill('06:15');
    const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('06:15') ?? false);
    await pane.getByLabel('Quiet until').press('Enter');
    await saved;
    await pane.getByText('What comes in these hours is sent at 06:15.').waitFor();
    await page.reload();
    await expect.poll(() => pane.getByRole('checkbox', { name: 'Status, List' }).isChecked()).toBe(false);
    await expect.poll(() => pane.getByLabel('Quiet until').inputValue()).toBe('06:15');
    await context.close();
  });
});
