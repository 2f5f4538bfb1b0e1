import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { picturesOnFailure } from './openPages';
import { DEMO_PASSWORD, type Person, type Product } from './product';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Browser storage of a signed-in person: the session cookie, and whose it is. */
export async function signedInState(product: Product, person: Person): Promise<StorageState> {
  const answer = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${person}@demo.test`, password: DEMO_PASSWORD }),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`${person} was not let in: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { resource: { user: unknown } } };
  const { hostname, origin } = new URL(product.url);
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return {
      name,
      value,
      domain: hostname,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    };
  });
  const localStorage = [{ name: 'session', value: JSON.stringify({ user: data.resource.user }) }];
  return { cookies, origins: [{ origin, localStorage }] };
}

/**
 * A person at a laptop of their own, signed in to the demo workspace by the API, which takes less time than the form
 * that the sign-in journeys fill in.
 */
export async function signedIn(
  browser: Browser,
  product: Product,
  person: Person,
): Promise<{ context: BrowserContext; page: Page }> {
  const storageState = await signedInState(product, person);
  const context = await browser.newContext({ viewport: { width: 1920, height: 1000 }, storageState });
  picturesOnFailure(context, person);
  const page = await context.newPage();
  await page.goto(product.url);
  await page.getByRole('navigation', { name: 'Workspace' }).waitFor();
  // A person who goes offline next has all parts of the product on the laptop.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  return { context, page };
}
