import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { apiOf, compoundField } from './support/api';
import { faultsInBothThemes } from './support/axe';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { waitForSync } from './support/table';

const settings = async (page: Page, link: string) => {
  await page.goto(`${product.url}/settings/profile`);
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: link }).first().click();
};
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label, exact: true }).first().click();
  await page.getByRole('option', { name: option }).first().click();
};

it('R-W-7.13 invites people, sends an invite again and withdraws it', async () => {
  const { context, page } = await signedIn(browser, product, 'admin');
  await settings(page, 'Members');
  await page.getByText('2 of 25 seats').waitFor();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const pane = page.getByRole('complementary', { name: 'Invite people' });
  await pane.getByLabel('E-mail, one or many').fill('nils@halden.example, milo member@demo.test,');
  await pane.getByText('nils@halden.example', { exact: true }).waitFor();
  await pane.getByText(/Takes 2 seats, 21 stay free/).waitFor();
  await pane.getByRole('button', { name: 'Send 2 invites' }).click();
  // No emails are sent here: the link is shown once. An existing member is refused with the reason.
  await pane.getByLabel('Link for nils@halden.example').waitFor();
  await pane.getByText(/^member@demo.test: .*already/).waitFor();
  const first = await pane.getByLabel('Link for nils@halden.example').inputValue();
  await pane.getByRole('button', { name: 'Close' }).click();
  const invites = page.getByRole('region', { name: 'Invites' });
  // Closing the pane did not lose the link: the invited person would have none.
  const sent = page.getByRole('region', { name: 'Sent invites' });
  expect(await sent.getByLabel('Link for nils@halden.example').inputValue()).toBe(first);
  const line = invites.getByRole('row').filter({ hasText: 'nils@halden.example' });
  await line.getByText('7 days left').waitFor();
  await page.getByText(/1 seat held by invites/).waitFor();
  await line.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => sent.getByLabel('Link for nils@halden.example').inputValue()).not.toBe(first);
  await line.getByRole('button', { name: /^Withdraw/ }).click();
  await line.waitFor({ state: 'detached' });
  await context.close();
});

it('changes the level of members with a preview, and says why the last admin cannot be changed', async () => {
  const { context, page } = await signedIn(browser, product, 'admin');
  await settings(page, 'Members');
  await page.getByRole('checkbox', { name: 'Choose Ada Lindqvist' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('A workspace needs at least one admin.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Deactivate' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Acts for Vera Novak' }).click();
  await page.getByRole('menuitem', { name: 'Change level' }).click();
  await dialog.getByRole('radio', { name: /^Team member/ }).click();
  await dialog.getByText('Viewer → Team member').waitFor();
  await dialog.getByText('Takes 1 seat.').waitFor();
  await dialog.getByRole('button', { name: 'Change level' }).click();
  await page.getByText('3 of 25 seats').waitFor();
  await waitForSync(page);
  const api = await apiOf(product, 'viewer');
  expect((await api.get<{ access_level: string }>('/access/workspace')).access_level).toBe('team-member');
  const admin = await apiOf(product, 'admin');
  const members = await admin.get<{ id: string; full_name: string }[]>('/workspaces/members');
  const vera = members.find((member) => member.full_name === 'Vera Novak')!;
  await admin.send('PATCH', `/workspaces/members/${vera.id}`, { access_level: 'viewer' });
  await context.close();
});

it('creates a group and a program, shares it, and changes rights with a preview of who gains and loses', async () => {
  const { context, page } = await signedIn(browser, product, 'admin');
  await settings(page, 'Groups');
  await page.getByRole('button', { name: 'New group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Chemistry');
  await choose(page, 'Members', /Milo Okafor/);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Chemistry' }).getByText('1 member').waitFor();

  await settings(page, 'Programs');
  await page.getByRole('button', { name: 'New program' }).click();
  await dialog.getByLabel('Name').fill('Kinases');
  await dialog.getByRole('button', { name: 'Create program' }).click();
  await page.getByRole('button', { name: 'Share Kinases' }).click();
  await choose(page, 'Add a person or a group', /Chemistry/);
  await choose(page, 'Rights of Chemistry', 'Can read and edit');
  // The list of choices does not cover the name beside it.
  const [named, rights] = await Promise.all(
    [dialog.getByText(/^Chemistry/), dialog.getByRole('combobox', { name: 'Rights of Chemistry' })].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(rights!.x - named!.x).toBeGreaterThan(150);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Kinases' }).getByText('shared with 1').waitFor();

  const admin = await apiOf(product, 'admin');
  const { fieldId } = await compoundField(admin, 'Route');
  await settings(page, 'Roles and rights');
  await page.getByLabel('Fields that are seen', { exact: true }).getByRole('radio', { name: 'All but' }).click();
  await choose(page, 'Fields that are seen: add a field', /^Route/);
  const gains = page.getByRole('region', { name: 'Who gains, who loses' });
  await gains.getByText('see Route').waitFor();
  await gains
    .getByTitle(/Milo Okafor/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Save 1 change/ }).click();
  await page.getByText('Global authorizations updated.').waitFor();
  await waitForSync(page);
  const member = await apiOf(product, 'member');
  const seen = async () => (await member.get<{ id: string }[]>('/data_fields')).some(({ id }) => id === fieldId);
  expect(await seen()).toBe(false);

  const why = page.getByRole('region', { name: 'Why can or cannot somebody' });
  await choose(page, 'Person', /Milo Okafor/);
  await choose(page, 'Of what', /^Route/);
  await why.getByText(/^No, Milo Okafor cannot see the field Route/).waitFor();
  await why.getByText('This field is hidden from you.').waitFor();

  // The group grants it again: nobody loses anything through a group.
  await page.getByRole('button', { name: /^Chemistry/ }).click();
  await page.getByRole('switch', { name: 'Manage sets' }).click();
  await page.getByText("This changes nobody's access.").waitFor({ state: 'detached' });
  await gains.getByText('see Route').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Global authorizations updated.').first().waitFor();
  await waitForSync(page);
  expect(await seen()).toBe(true);
  await why.getByText(/^Yes, Milo Okafor can see the field Route/).waitFor();
  await admin.send('PUT', '/authorizations/global/user/team-member', { data_fields_view: { mode: 'all' } });
  await context.close();
});

it('saves a profile and workspace preferences, and shows events', async () => {
  const { context, page } = await signedIn(browser, product, 'admin');
  await page.goto(`${product.url}/settings/profile`);
  await page.getByLabel('Preferred name').fill('Ada L.');
  await page.keyboard.press('Enter');
  await settings(page, 'Members');
  await page.getByRole('row').filter({ hasText: 'Ada L.' }).waitFor();
  await settings(page, 'Workspace');
  await page.getByRole('switch', { name: 'Lock completed experiments' }).click();
  await page.getByText('Workspace preferences updated.').waitFor();
  await waitForSync(page);
  const api = await apiOf(product, 'admin');
  const active = () => api.get<{ lock_completed: boolean }>('/workspaces/active');
  expect((await active()).lock_completed).toBe(true);
  await settings(page, 'Events');
  await page.getByLabel('Search events').fill('preferences');
  await page.getByRole('row').filter({ hasText: 'Change workspace preferences' }).first().waitFor();
  await page.getByText('1 event').waitFor();
  await api.send('PATCH', '/workspaces/preferences', { lock_completed: false });
  await api.send('PATCH', '/users/profile', { preferred_name: null });
  await context.close();
});

it('R-D-6.4 lets staff look as a viewer, and leave again', async () => {
  const { context, page } = await signedIn(browser, product, 'admin');
  await page.getByRole('button', { name: /Demo laboratory/ }).click();
  await page.getByRole('menuitem', { name: 'View as' }).click();
  await page
    .getByRole('menuitem', { name: 'Viewer' })
    .or(page.getByRole('menuitemcheckbox', { name: 'Viewer' }))
    .click();
  await page.getByText('This view can only reduce rights.').waitFor();
  await page.goto(`${product.url}/settings/usage`);
  await page.getByText('There is no page at this address.').waitFor();
  await page.getByRole('button', { name: 'Leave the view' }).click();
  await page.getByText('This view can only reduce rights.').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: /Usage/ }).waitFor();
  await context.close();
});

it('axe finds nothing on the settings pages, and none is wider than a phone', {
  timeout: 300_000,
}, async () => {
  const PATHS = [
    'profile',
    'workspace',
    'members',
    'groups',
    'rights',
    'programs',
    'usage',
    'events',
    'first-steps',
    'notifications',
  ];
  const faults: string[] = [];
  const { context, page } = await signedIn(browser, product, 'admin');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const path of [...PATHS.map((name) => `/settings/${name}`), '/staff']) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(product.url + path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    faults.push(...(await faultsInBothThemes(page, path)));
    await page.setViewportSize({ width: 420, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) faults.push(`${path} is ${wide} px wider than a telephone`);
  }
  await context.close();
  expect(faults).toEqual([]);
});
