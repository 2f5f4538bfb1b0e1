import { readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databasePid } from '@tests/support/server/databasePid';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { createRandom } from '@/lib/random';
import { type Api, apiOf } from './support/api';
import { dropFile } from './support/dropFile';
import { findBrowser } from './support/findBrowser';
import { browserArgs, type Person, typeAddress, waitForSignIn } from './support/product';
import { product } from './support/started';
import { cellOf, waitForRows, waitForSync } from './support/table';

const seed = Number(process.env.E2E_SEED ?? Date.now() % 1_000_000);
const random = createRandom(seed);
const ROWS = Array.from({ length: 12 }, (_, i) => `G-${String(i + 1).padStart(2, '0')}`);
const PEOPLE = ['admin', 'member'] as const;

interface Laptop {
  folder: string;
  context: BrowserContext;
  page: Page;
  /** Null while it is killed and being restarted. */
  busy: Promise<void> | null;
}

interface Said {
  kind: 'cell' | 'comment' | 'file';
  row: string;
  word: string;
}

const pane = (page: Page) => page.getByRole('complementary', { name: 'Record' });

/** Opens the table on a person's laptop, with the same browser profile as before. */
async function openLaptop(person: Person, folder: string): Promise<Laptop> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: browserArgs,
    viewport: { width: 1600, height: 1000 },
  });
  const page = context.pages()[0] ?? (await context.newPage());
  // A browser that was killed may have lost the session; the rows are there, and it then asks for the password.
  const asked = page
    .waitForResponse((answer) => /\/api\/auth\/me$/.test(answer.url()) && [200, 401].includes(answer.status()))
    .then(
      (answer) => answer.ok(),
      () => false,
    );
  await page.goto(product.url);
  const unknown = waitForSignIn(page).then(
    () => false,
    () => asked,
  );
  if (!(await Promise.race([asked, unknown]))) {
    const email = page.getByLabel('E-mail');
    if (await email.isVisible()) await typeAddress(page, `${person}@demo.test`);
    await page.getByLabel('Password', { exact: true }).fill('demo-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
  const navigation = page.getByRole('navigation', { name: 'Workspace' });
  await navigation
    .getByRole('link', { name: 'Gels', exact: true })
    .click()
    .catch(async (cause: unknown) => {
      throw new Error(`The table cannot be opened. The page shows: ${await page.locator('body').innerText()}`, {
        cause,
      });
    });
  await waitForRows(page, 'Gels');
  return { folder, context, page, busy: null };
}

/** The browser process that uses a profile: its lock is a link with host and process id. */
const browserPid = (folder: string) => Number(readlinkSync(join(folder, 'SingletonLock')).split('-').at(-1));

const ACTS: { [kind in Said['kind']]: (page: Page, row: string, word: string, column: string) => Promise<unknown> } = {
  async cell(page, row, word, column) {
    const cell = await cellOf(page, row, column);
    await cell.click();
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
    await cell.filter({ hasText: word }).waitFor({ timeout: 5000 });
  },
  async comment(page, row, word) {
    await (await cellOf(page, row, 'Gel')).click();
    if (!(await pane(page).isVisible())) await page.keyboard.press('Space');
    await pane(page)
      .getByRole('tab', { name: /Comments/ })
      .click();
    await pane(page).getByRole('textbox', { name: 'Comment' }).click();
    await page.keyboard.type(word);
    await page.keyboard.press('Control+Enter');
    await pane(page).getByRole('article').filter({ hasText: word }).waitFor({ timeout: 5000 });
  },
  async file(page, row, word) {
    const cell = await cellOf(page, row, 'Report');
    await dropFile(page, `${word}.txt`, Buffer.from(`content of ${word}`), cell);
    await cell.getByText(`${word}.txt`).waitFor({ timeout: 5000 });
  },
};

async function makeGels(api: Api): Promise<string> {
  const made = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
    slice_name: 'Gels',
    key_field_name: 'Gel',
  });
  const entity_slice_id = made.data.id;
  for (const [field_name, field_type] of [
    ['Of admin', 'text'],
    ['Of member', 'text'],
    ['Report', 'file'],
  ])
    await api.send('POST', '/data_fields', { entity_slice_id, field_name, field_type });
  const [key] = made.data.key_field_ids;
  const records = ROWS.map((name) => ({ data: { [key!]: name } }));
  await api.send('POST', '/records/bulk', { entity_slice_id, records });
  return entity_slice_id;
}

describe(`server, database and browser are killed while two people work (seed ${seed})`, () => {
  const open = new Map<Person, Laptop>();
  afterEach(async () => {
    for (const { context, folder } of open.values()) {
      await context.close().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('S1 S2 S4 S10 nothing that a screen showed as done is lost or duplicated, and both screens show the same', async () => {
    const sliceId = await makeGels(await apiOf(product, 'admin'));
    for (const person of PEOPLE)
      open.set(person, await openLaptop(person, join(tmpdir(), `labtide-${person}-${seed}-${process.pid}`)));
    const said: Said[] = [];
    let stopped = false;
    let count = 0;
    const work = async (person: Person, files: string[]) => {
      while (!stopped) {
        const laptop = open.get(person)!;
        await laptop.busy;
        const kind = random.pick(['cell', 'cell', 'comment', 'file'] as const);
        const row = kind === 'file' ? files.pop() : random.pick(ROWS);
        if (!row) continue;
        const word = `w${++count}w`;
        try {
          await ACTS[kind](laptop.page, row, word, `Of ${person}`);
          said.push({ kind, row, word });
        } catch (error) {
          // An operation that was interrupted by a kill was never shown as done.
          if (!laptop.busy) throw error;
        }
      }
    };
    const working = Promise.all([work('admin', ROWS.slice(0, 6)), work('member', ROWS.slice(6))]);
    // If a worker fails, the journey ends at the next check.
    working.catch(() => {
      stopped = true;
    });
    const pause = () => new Promise((resolve) => setTimeout(resolve, random.int(1500, 4000)));
    const killBrowser = async (person: Person) => {
      const laptop = open.get(person)!;
      const again = (async () => {
        process.kill(browserPid(laptop.folder), 'SIGKILL');
        await laptop.context.close().catch(() => {});
        for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
          rmSync(join(laptop.folder, lock), { force: true });
        open.set(person, await openLaptop(person, laptop.folder));
      })();
      laptop.busy = again;
      await again;
    };
    for (const strike of random.shuffle([
      () => product.kill(),
      async () => process.kill(databasePid(product.dataDir), 'SIGKILL'),
      () => killBrowser(random.pick(PEOPLE)),
    ])) {
      await pause();
      await strike();
    }
    await pause();
    stopped = true;
    await working;

    const shown: string[] = [];
    for (const { page } of open.values()) {
      await waitForSync(page);
      if (await pane(page).isVisible()) await pane(page).getByRole('button', { name: 'Close' }).click();
    }
    const texts = (page: Page) =>
      page
        .getByRole('grid')
        .evaluate((grid) => [...grid.querySelectorAll('[role=gridcell]')].map((c) => c.textContent).join('|'));
    await expect
      .poll(
        async () => {
          shown.splice(0, 2, ...(await Promise.all([...open.values()].map(({ page }) => texts(page)))));
          return shown[0] === shown[1];
        },
        { timeout: 20_000 },
      )
      .toBe(true);

    const api = await apiOf(product, 'admin');
    const held: string[] = [];
    for (const row of ROWS) {
      const [record] = await api.get<{ id: string }[]>(`/records?entity_slice_id=${sliceId}&identifiers=${row}`);
      const values = await api.get<{ [field: string]: { content: unknown }[] }>(`/records/${record!.id}/values`);
      for (const value of Object.values(values).flat()) held.push(`${row} ${JSON.stringify(value.content)}`);
      const comments = await api.get<{ plain_text: string }[]>(`/records/${record!.id}/comments`);
      for (const { plain_text } of comments) held.push(`${row} ${plain_text}`);
      for (const { word } of said.filter((one) => one.kind === 'file' && one.row === row)) {
        const address = `${product.url}/api/records/${record!.id}/file/${word}.txt`;
        const file = await fetch(address, { headers: { authorization: `Bearer ${api.token}` } });
        expect(await file.text()).toBe(`content of ${word}`);
      }
    }
    expect(said.length).toBeGreaterThan(8);
    for (const { row, word } of said)
      expect([word, held.filter((line) => line.startsWith(`${row} `) && line.includes(word)).length]).toEqual([
        word,
        1,
      ]);
  });
});
