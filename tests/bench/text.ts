import { loadavg } from 'node:os';
import type { Browser, Page } from 'playwright';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { leanNodes } from '@/domain/richText/repairDoc';
import type { RichNode } from '@/domain/richText/richNode';
import { BODY } from '@/domain/tasks/taskFragments';
import { writeFragment } from '@/lib/yjs/writeFragment';
import { apiOf } from '../../e2e/support/api';
import { type Product, signIn, startBrowser, startProduct } from '../../e2e/support/product';
import type { BenchTable } from './benchTable';
import { quantile, watchScreen } from './screenWatch';

const KEYS = process.env.BENCH_QUICK ? 60 : 300;
/** Milliseconds between two keys of somebody who types. */
const BETWEEN_KEYS = 120;
/** Paragraphs of 400 characters. */
const SIZES = [{ paragraphs: 25 }, { paragraphs: 1500 }];

/** Makes an experiment with a body of `paragraphs` paragraphs. @returns its id */
async function makeItem(product: Product, paragraphs: number): Promise<string> {
  const api = await apiOf(product, 'admin');
  const item = { task_type: 'operation', task_title: `Body of ${paragraphs} paragraphs` };
  const { data } = await api.send<{ id: string }>('POST', '/tasks', item);
  const doc = new Y.Doc();
  const provider = new WebsocketProvider(`${product.url.replace(/^http/, 'ws')}/sync`, `task/${data.id}`, doc, {
    params: { token: api.token, schema: '1' },
    WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
    disableBc: true,
  });
  await new Promise<void>((done) => provider.once('sync', () => done()));
  const nodes = Array.from({ length: paragraphs }, (_, i): RichNode => {
    const text = `${i} ${'The plate was read after 30 min at 37 °C. '.repeat(10)}`.slice(0, 400);
    return { type: 'paragraph', content: [{ type: 'text', text }] };
  });
  doc.transact(() => writeFragment(doc.getXmlFragment(BODY), nodes, leanNodes));
  await new Promise((done) => setTimeout(done, 3_000));
  provider.destroy();
  return data.id;
}

/** Runs in the page: milliseconds from each key to the end of the frame that shows its character. */
function watchKeys(): void {
  const waits: number[] = [];
  Object.assign(window, { waits });
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => waits.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

interface Typist {
  page: Page;
  watched: Awaited<ReturnType<typeof watchScreen>>;
}

async function openBody(browser: Browser, product: Product, person: 'admin' | 'member', id: string): Promise<Typist> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1000 } });
  const page = await context.newPage();
  await page.addInitScript(watchKeys);
  const watched = await watchScreen(page);
  await signIn(page, product, person);
  await page.goto(`${product.url}/experiments/${id}`);
  await page
    .getByRole('textbox', { name: 'Description' })
    .getByText('0 The plate')
    .first()
    .waitFor({ timeout: 120_000 });
  await page.waitForTimeout(3_000);
  return { page, watched };
}

async function type({ page, watched }: Typist, paragraph: number): Promise<{ waits: number[]; processor: number }> {
  await page.getByRole('textbox', { name: 'Description' }).locator('p').nth(paragraph).click();
  await page.evaluate(() => {
    (window as unknown as { waits: number[] }).waits.length = 0;
  });
  const { processor } = await watched(async () => {
    for (let i = 0; i < KEYS; i++) {
      await page.keyboard.press('abcdefgh '[i % 9] as string);
      await page.waitForTimeout(BETWEEN_KEYS);
    }
  });
  const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits);
  return { waits, processor: processor / KEYS };
}

/** Two people type in one text: how long after a key its character is on the screen. */
export async function benchText(): Promise<BenchTable> {
  const product = await startProduct();
  const browser = await startBrowser();
  const rows: (string | number)[][] = [];
  try {
    for (const { paragraphs } of SIZES) {
      const id = await makeItem(product, paragraphs);
      const [ana, bo] = [await openBody(browser, product, 'admin', id), await openBody(browser, product, 'member', id)];
      const [{ waits, processor }] = await Promise.all([type(ana, 2), type(bo, 8)]);
      rows.push([
        `${Math.round(paragraphs * 0.4)} KB`,
        quantile(waits, 0.5),
        quantile(waits, 0.95),
        Math.max(...waits),
        processor,
        30,
      ]);
      await ana.page.context().close();
      await bo.page.context().close();
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  return {
    title: 'Two editors in one text: milliseconds from the key to the end of its frame',
    columns: ['body', 'median', 'p95', 'longest', 'processor time of the main thread each', 'bar of p95'],
    rows,
    notes: [
      `Both browsers, the server and its database share the processors. Load at the end: ${loadavg()[0]?.toFixed(1)}.`,
    ],
  };
}
