import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './support/axe';
import { signIn, typeAddress, waitForSignIn } from './support/product';
import { browser, product } from './support/started';

const open = async (person: 'admin' | 'member', path: string) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await signIn(page, product, person);
  await page.goto(`${product.url}${path}`);
  return { context, page, errors };
};
const codeOf = (secret: string, secondsFromNow = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({
    timestamp: Date.now() + secondsFromNow * 1000,
  });
const part = (page: Page, name: string) => page.getByRole('region', { name });

describe('sign-in settings', () => {
  it('a second factor is set up, requested, and turned off; sessions are listed and ended', async () => {
    const { context, page, errors } = await open('member', '/settings/sign-in');
    await part(page, 'Sessions and devices').getByText('this one').waitFor();
    expect(await faultsOf(page, 'sign-in and devices')).toEqual([]);
    await page.getByRole('button', { name: 'Set it up' }).click();
    const setUp = page.getByRole('dialog', { name: 'Set up a second factor' });
    const secret = (
      await setUp
        .locator('p')
        .filter({ hasText: /^[A-Z2-7 ]{32,}$/ })
        .innerText()
    ).trim();
    // While it fades in, its text has low contrast.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
    expect(await faultsOf(page, 'set up a factor')).toEqual([]);
    await setUp.getByRole('textbox', { name: 'Code' }).fill('000000');
    await setUp.getByRole('button', { name: 'Turn it on' }).click();
    await setUp.getByText('This code is wrong', { exact: false }).waitFor();
    await setUp.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, -30));
    await setUp.getByRole('button', { name: 'Turn it on' }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
    await codes.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('button', { name: 'Turn it off' }).waitFor();

    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await elsewhere.goto(product.url);
    await typeAddress(elsewhere, 'member@demo.test');
    await elsewhere.getByLabel('Password').fill('demo-password');
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
    await elsewhere.getByRole('navigation', { name: 'Workspace' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByText('1 session ended.').waitFor();
    // The other page is notified immediately, stops requesting, and offers the sign-in.
    await elsewhere.getByText('Your session has ended.', { exact: false }).waitFor();
    let asked = 0;
    elsewhere.on('request', (request) => {
      if (/\/api\/sync|\/sync\/pokes/.test(request.url())) asked++;
    });
    await elsewhere.waitForTimeout(3_000);
    expect(asked).toBe(0);
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await waitForSignIn(elsewhere);
    await other.close();

    await page.getByRole('button', { name: 'Turn it off' }).click();
    const off = page.getByRole('dialog', { name: 'Turn the codes off?' });
    await off.getByLabel('Password').fill('demo-password');
    await off.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 30));
    await off.getByRole('button', { name: 'Turn it off' }).click();
    await page.getByRole('button', { name: 'Set it up' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('a passkey is added, used instead of the code, renamed and removed', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    // Browsers accept passkeys only for host names.
    const at = { ...product, url: product.url.replace('127.0.0.1', 'localhost') };
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const;
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
    });
    const verifies = (isUserVerified: boolean) =>
      device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    await signIn(page, at, 'viewer');
    await page.goto(`${at.url}/settings/sign-in`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Office laptop');
    await page.getByRole('button', { name: 'Continue' }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
    const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts();
    await codes.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('button', { name: 'Remove Office laptop' }).waitFor();
    expect(await faultsOf(page, 'passkeys')).toEqual([]);

    const leave = async () => {
      await page.getByRole('button', { name: 'Demo laboratory' }).click();
      await page.getByRole('menuitem', { name: /Sign out/ }).click();
      await waitForSignIn(page);
      await typeAddress(page, 'viewer@demo.test');
      await page.getByLabel('Password', { exact: true }).fill('demo-password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Confirm with your passkey' }).waitFor();
    };
    await leave();
    expect(await faultsOf(page, 'asked for a passkey')).toEqual([]);
    // Another person's finger opens nothing.
    await verifies(false);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('No passkey was used.', { exact: false }).waitFor();
    await verifies(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('navigation', { name: 'Workspace' }).waitFor();
    await leave();
    await page.getByRole('button', { name: 'Passkey not here? Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery);
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByRole('navigation', { name: 'Workspace' }).waitFor();

    await page.goto(`${at.url}/settings/sign-in`);
    await page.getByRole('button', { name: 'Rename Office laptop' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Laptop at home');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('button', { name: 'Remove Laptop at home' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Laptop at home was removed.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Remove Laptop at home' }).waitFor({ state: 'detached' });
    await context.close();
  });

  it('an access key is shown once and can be turned off and removed', async () => {
    const { context, page, errors } = await open('member', '/settings/keys');
    await page.getByRole('button', { name: 'New key' }).click();
    const make = page.getByRole('dialog', { name: 'New access key' });
    await make.getByLabel('Name').fill('Plate reader');
    expect(await faultsOf(page, 'new key')).toEqual([]);
    await make.getByRole('button', { name: 'Make the key' }).click();
    const shown = page.getByRole('dialog', { name: 'The key “Plate reader”' });
    const key = await shown.locator('code').innerText();
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    const me = () => fetch(`${product.url}/api/auth/me`, { headers: { authorization: `Bearer ${key}` } });
    expect((await me()).status).toBe(200);
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Acts for Plate reader' }).click();
    await page.getByRole('menuitem', { name: 'Turn off' }).click();
    await page.getByText('The key no longer works.').waitFor();
    expect((await me()).status).toBe(401);
    await page.getByRole('button', { name: 'Acts for Plate reader' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No access keys yet.', { exact: false }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('an admin restricts IP addresses, reads the security log, and creates a bot', async () => {
    const { context, page, errors } = await open('admin', '/settings/security');
    await part(page, 'Ways to sign in').waitFor();
    await part(page, 'Allowed addresses').waitFor();
    expect(await faultsOf(page, 'sign-in and security')).toEqual([]);
    // It would lock this admin out too, who could not even undo it without setting up a factor.
    await page.getByRole('switch', { name: 'Required for everyone' }).press('Space');
    const asks = page.getByRole('dialog', { name: 'Require a second factor of everyone?' });
    await asks.getByText('That includes you', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await asks.waitFor({ state: 'detached' });
    const factor = page.getByRole('switch', { name: 'Required for everyone' });
    expect(await factor.getAttribute('aria-checked')).toBe('false');
    const list = part(page, 'Allowed addresses');
    await list.getByLabel('Address or range').fill('203.0.113.0/99');
    await list.getByRole('button', { name: 'Add' }).click();
    await list.getByText('is neither an address nor a range', { exact: false }).waitFor();
    expect(await list.getByLabel('Address or range').inputValue()).toBe('203.0.113.0/99');
    await list.getByLabel('Address or range').fill('127.0.0.0/8');
    await list.getByRole('button', { name: 'Add' }).click();
    await list.getByText('127.0.0.0/8').waitFor();
    await list.getByRole('button', { name: 'Remove 127.0.0.0/8' }).click();
    await page.getByText('from everywhere').waitFor();
    await page.goto(`${product.url}/settings/security-log`);
    await page
      .getByRole('cell', { name: /^Signed in/ })
      .first()
      .waitFor();
    expect(await faultsOf(page, 'security log')).toEqual([]);
    await page.goto(`${product.url}/settings/bots`);
    await page.getByRole('button', { name: 'New bot' }).click();
    const make = page.getByRole('dialog', { name: 'New bot' });
    await make.getByLabel('Name').fill('Liquid handler');
    await make.getByRole('button', { name: 'Make the bot' }).click();
    await page.getByRole('region', { name: 'Liquid handler' }).waitFor();
    expect(await faultsOf(page, 'bots')).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
