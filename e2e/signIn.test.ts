import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './support/axe';
import { signIn, typeAddress, waitForSignIn } from './support/product';
import { browser, product } from './support/started';
import { waitForSync } from './support/table';

const newPage = async (width = 1280) => {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return { context, page, errors };
};
const asked = (page: Page, path: string) => {
  const urls: string[] = [];
  page.on('request', (request) => request.url().endsWith(path) && urls.push(request.url()));
  return urls;
};

describe('signing in and out', () => {
  it('says what is wrong, keeps what was typed, and leads on from /login afterwards', async () => {
    const { context, page, errors } = await newPage();
    // The demo accounts arrive just before the button is pressed: it stays under the pointer.
    let letIn = () => {};
    const held = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await page.route('**/api/auth/ways*', (route) => held.then(() => route.continue()));
    await page.goto(`${product.url}/login`);
    const button = page.getByRole('button', { name: 'Continue' });
    const before = await button.boundingBox();
    letIn();
    await page.getByRole('region', { name: 'Demo accounts' }).waitFor();
    expect(await button.boundingBox()).toEqual(before);
    await button.click();
    await page.getByText('Enter your e-mail address.').waitFor();
    await typeAddress(page, 'member@demo.test');
    expect(await faultsOf(page, 'ways')).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('E-mail and password do not match. 9 tries left.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not the password');
    await page.getByLabel('Password', { exact: true }).fill('demo-password');
    const [me, renewed] = [asked(page, '/api/auth/me'), asked(page, '/api/auth/refresh-token')];
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Workspace' }).waitFor();
    await waitForSync(page);
    // The answer to the sign-in contained both.
    expect([...me, ...renewed]).toEqual([]);
    await page.goto(`${product.url}/login`);
    await page.getByRole('navigation', { name: 'Workspace' }).waitFor();
    expect(new URL(page.url()).pathname).not.toBe('/login');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('asks once for the password if the session has ended', async () => {
    const { context, page } = await newPage();
    await signIn(page, product, 'viewer');
    await context.clearCookies();
    const me = asked(page, '/api/auth/me');
    await page.goto(product.url);
    await waitForSignIn(page);
    await page.getByText('viewer@demo.test').waitFor();
    expect(me).toHaveLength(0);
    await context.close();
  });

  it('locks the screen: nothing of the workspace stays visible, and the password opens it with and without a network', async () => {
    const { context, page, errors } = await newPage();
    await signIn(page, product, 'member');
    await waitForSync(page);
    await page.goto(`${product.url}/settings/sign-in`);
    const lock = page.getByRole('button', { name: 'Lock now' });
    await page.getByLabel('Lock this screen').click();
    await page.getByRole('option', { name: 'After 30 minutes' }).click();
    await lock.click();
    const card = page.getByRole('main').filter({ hasText: 'This screen is locked' });
    await card.waitFor();
    expect(await faultsOf(page, 'lock')).toEqual([]);
    // Removed, not just covered.
    expect(await page.getByRole('navigation', { name: 'Workspace' }).count()).toBe(0);
    expect(await page.locator('body').textContent()).not.toContain('Demo laboratory');
    await page.reload();
    await card.waitFor();
    const unlock = async (password: string) => {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Unlock' }).click();
    };
    await unlock('demo-password');
    await lock.waitFor();
    // Unlocking stores what can unlock the screen offline.
    await expect.poll(() => page.evaluate(() => Object.entries(localStorage).join().includes('"hash"'))).toBe(true);
    await context.setOffline(true);
    await lock.click();
    await unlock('not the password');
    await card.getByText('4 tries left').waitFor();
    await unlock('demo-password');
    await lock.waitFor();
    // A personal code replaces the password, for people who have none.
    const code = page.getByLabel('Unlock code');
    await code.fill('a code of mine');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('button', { name: 'Remove' }).waitFor();
    await lock.click();
    await card.waitFor();
    await code.fill('a code of mine');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await lock.waitFor();
    // Somebody who signs in through a provider has no password: only their code unlocks it, even after a reload without
    // a network.
    await context.setOffline(false);
    await page.route('**/api/auth/me', async (route) => {
      const answer = await route.fetch();
      const { data } = await answer.json();
      data.resource.has_password = false;
      await route.fulfill({ response: answer, json: { data } });
    });
    const confirmed = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/me') && answer.ok());
    await page.reload();
    await confirmed;
    await lock.waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('session')?.includes('"has_password":false')))
      .toBe(true);
    await context.setOffline(true);
    await lock.click();
    await card.waitFor();
    await page.reload();
    await card.waitFor();
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await code.fill('another code');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await card.getByText(/tries left/).waitFor();
    await code.fill('a code of mine');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await lock.waitFor();
    // Without one it offers the only remaining way: to sign in again, with a network.
    await page.getByRole('button', { name: 'Remove' }).click();
    await lock.click();
    await card.getByText('Sign in again to unlock it, which needs a network.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Unlock' }).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('without a network signs out here immediately, and on the server when it is reachable again', async () => {
    const { context, page, errors } = await newPage();
    await signIn(page, product, 'guest');
    await waitForSync(page);
    const cookies = await context.cookies();
    const isOver = async () => {
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const { status } = await fetch(`${product.url}/api/auth/me`, {
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      });
      return status === 401;
    };
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Demo laboratory' }).click();
    await page.getByRole('menuitem', { name: /Sign out/ }).click();
    await page.waitForFunction(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      return localStorage.getItem('session') === null && !names.some((name) => name.startsWith('labtide-'));
    });
    expect(await isOver()).toBe(false);
    await context.setOffline(false);
    await page.goto(product.url);
    await waitForSignIn(page);
    await expect.poll(isOver).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('a password reset gives the same answer for every address', async () => {
    const { context, page } = await newPage();
    await page.goto(product.url);
    await typeAddress(page, 'nobody@demo.test');
    await page.getByRole('button', { name: 'Forgot it?' }).click();
    await page.getByRole('button', { name: 'Send the e-mail' }).click();
    await page.getByText('This server sends no mail.').waitFor();
    expect(await faultsOf(page, 'forgot')).toEqual([]);
    await page.getByRole('button', { name: 'Back to the sign-in' }).click();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await context.close();
  });
});
