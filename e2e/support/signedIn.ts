import type { Browser, BrowserContext, Page } from 'playwright';
import { picturesOnFailure } from './openPages';
import { type Person, type Product, signIn } from './product';

/** A person at a laptop of their own, signed in to the demo workspace. */
export async function signedIn(
  browser: Browser,
  product: Product,
  person: Person,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1000 } });
  picturesOnFailure(context, person);
  const page = await context.newPage();
  await signIn(page, product, person);
  return { context, page };
}
