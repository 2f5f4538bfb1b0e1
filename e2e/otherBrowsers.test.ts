import { describe, expect, it } from 'vitest';
import {
  firefoxPath,
  keptWebkitPath,
  type OtherBrowser,
  startFirefox,
  startWebkit,
  webkitPath,
} from './support/otherBrowser';
import { product } from './support/started';

const named = (role: string, name: string) =>
  `[...document.querySelectorAll('${role}')].find((one) => one.textContent.trim() === ${JSON.stringify(name)} || one.getAttribute('aria-label') === ${JSON.stringify(name)})`;
const row = (name: string) =>
  `[...document.querySelectorAll('[role=grid] [data-row]')].find((one) => one.textContent.includes(${JSON.stringify(name)}))`;
const cell = (name: string, col: number) => `${row(name)}?.querySelector('[role=gridcell][data-col="${col}"]')`;
const state = (words: string) => `document.querySelector('[aria-label^="Sync state: ${words}"]')`;

async function typeAmount(page: OtherBrowser, text: string): Promise<void> {
  await page.click(cell('B-0001', 2));
  await page.until(`document.activeElement?.getAttribute('role') === 'grid'`);
  await page.press(text);
  await page.press('Enter');
  await page.until(`${cell('B-0001', 2)}.textContent.includes('${text}')`);
}

/**
 * Signs in, edits, reloads without a server, syncs, draws curves and searches. Prints the milliseconds that each step
 * took.
 */
async function journey(page: OtherBrowser): Promise<void> {
  const times: { [step: string]: number } = {};
  const timed = async (step: string, run: () => Promise<void>) => {
    const began = Date.now();
    await run();
    times[step] = Date.now() - began;
  };
  try {
    await timed('sign-in page', async () => {
      await page.goto(product.url);
      await page.until(named('button', 'Member'));
    });
    await timed('signed in, synced', async () => {
      await page.click(named('button', 'Member'));
      await page.until(`document.querySelector('nav[aria-label=Workspace]')`);
      await page.until(state('All synced'));
    });
    await page.click(named('nav a', 'Batches'));
    await page.until(row('B-0001'));
    await timed('edit', () => typeAmount(page, '31'));
    await page.until(state('All synced'));
    await page.until(`navigator.serviceWorker.ready.then(() => true)`);
    await product.down();
    await page.until(state('Saved here'));
    await timed('edit without a server', () => typeAmount(page, '32'));
    await timed('reload without a server', async () => {
      await page.goto(await page.value<string>('location.href'));
      await page.until(`${cell('B-0001', 2)}?.textContent.includes('32')`);
    });
    await product.up();
    await timed('sent', () => page.until(state('All synced')));
    await timed('curves', async () => {
      await page.click(named('nav a', 'Dose-response'));
      await page.click(
        `[...document.querySelectorAll('main a, main button')].find((one) => one.textContent.startsWith('Viability'))`,
      );
      await page.until(`document.querySelector('main')?.textContent.includes('Good fit')`);
    });
    await timed('search', async () => {
      await page.press('Control+k');
      await page.until(`document.activeElement?.getAttribute('placeholder') === 'Search or command'`);
      await page.press('Warfarin');
      await page.press('Enter');
      await page.until(`[...document.querySelectorAll('h2, h1')].some((one) => one.textContent === 'Warfarin')`);
    });
    // A request without a server logs a console error; nothing else may.
    const others = page.errors.filter(
      (text) => !/NetworkError|ServiceWorker|can.t establish|was interrupted|Failed to load/i.test(text),
    );
    expect(others).toEqual([]);
  } finally {
    console.info(`${page.name}, ms:`, JSON.stringify(times));
    await page.close();
  }
}

const STEPS = 'signs in, edits, works without a server even after a reload, syncs, draws curves and searches';

describe.skipIf(firefoxPath() === undefined)('the product in Firefox', () => {
  it(STEPS, async () => journey(await startFirefox(firefoxPath() as string)));
});

describe.skipIf(keptWebkitPath() === undefined)('the product in WebKit', () => {
  it(STEPS, async () => journey(await startWebkit(keptWebkitPath() as string)));
});

describe.skipIf(webkitPath() === undefined)('the product in a private window of WebKit', () => {
  it('opens and shows the rows of a table, which is all that such a window keeps', async () => {
    const page = await startWebkit(webkitPath() as string);
    try {
      await page.goto(product.url);
      await page.click(named('button', 'Member'));
      await page.until(`document.querySelector('nav[aria-label=Workspace]')`);
      await page.click(named('nav a', 'Compounds'));
      await page.until(row('Abacavir'));
    } finally {
      await page.close();
    }
  });
});
