import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForSync } from './support/table';

const newTable = (page: Page) => page.getByRole('button', { name: 'New table' });
const isReadOnly = async (page: Page) => (await cellOf(page, 'Abacavir', 'Note')).getAttribute('aria-readonly');

describe('rights that change while tables are open', () => {
  it('S8 S9 all tabs and devices follow without a reload, when rights shrink and grow again', async () => {
    const laptop = await signedIn(browser, product, 'member');
    const second = await laptop.context.newPage();
    await second.goto(product.url);
    const desk = await signedIn(browser, product, 'member');
    const pages = [laptop.page, second, desk.page];
    for (const page of pages) {
      await openTable(page, 'Compounds');
      await newTable(page).waitFor();
    }
    await waitForSync(laptop.page);
    await waitForSync(desk.page);
    const admin = await apiOf(product, 'admin');
    const members = await admin.get<{ id: string; email: string }[]>('/workspaces/members');
    const member = members.find(({ email }) => email === 'member@demo.test')!;
    const setLevel = (access_level: string) =>
      admin.send('PATCH', `/workspaces/members/${member.id}`, { access_level });

    expect((await setLevel('viewer')).status).toBe(200);
    for (const page of pages) {
      await newTable(page).waitFor({ state: 'detached', timeout: 20_000 });
      await expect.poll(() => isReadOnly(page), { timeout: 20_000 }).toBe('true');
    }
    expect((await setLevel('team-member')).status).toBe(200);
    for (const page of pages) {
      await newTable(page).waitFor({ timeout: 20_000 });
      await expect.poll(() => isReadOnly(page), { timeout: 20_000 }).toBe(null);
    }
    await laptop.context.close();
    await desk.context.close();
  });
});
