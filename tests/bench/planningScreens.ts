import { loadavg } from 'node:os';
import type { Page } from 'playwright';
import { isoDateOfDay } from '@/domain/dates/isoDate';
import { type Api, apiOf } from '../../e2e/support/api';
import { signIn, startBrowser, startProduct } from '../../e2e/support/product';
import { waitForSync } from '../../e2e/support/table';
import type { BenchTable } from './benchTable';
import { inputWaits, quantile, type Watched, watchScreen } from './screenWatch';

const QUICK = Boolean(process.env.BENCH_QUICK);
/** Projects of a hundred items. */
const PROJECTS = QUICK ? 10 : 95;
const ROUNDS = QUICK ? 3 : 6;
/** 2026-11-02, a Monday. */
const FIRST = 20_759;
const MODES = [
  { key: 'Alt+1', name: 'list', shows: 'tr[data-task]' },
  { key: 'Alt+2', name: 'timeline', shows: '[role=treegrid][aria-label="Items over time"] [role=row]' },
  { key: 'Alt+3', name: 'board', shows: '[role=option]' },
  { key: 'Alt+5', name: 'calendar', shows: '[role=grid] [role=gridcell]' },
];

async function makeItem(api: Api, item: object): Promise<string> {
  const { status, data } = await api.send<{ id: string }>('POST', '/tasks', item);
  if (status !== 200) throw new Error(`An item was refused with ${status}.`);
  return data.id;
}

/** Items that wait for each other in a row, a day each. */
async function makeChain(api: Api, title: string, length: number, assigned: readonly string[] = []): Promise<void> {
  let before: string | undefined;
  for (let i = 0; i < length; i++) {
    const date = isoDateOfDay(FIRST + i);
    before = await makeItem(api, {
      task_type: 'task',
      task_title: `${title} ${String(i).padStart(3, '0')}`,
      task_start_date: date,
      task_due_date: date,
      assigned_user_ids: assigned,
      task_dependencies: before ? [{ task_id: before, type: 'blocked_by', lag_days: 0 }] : [],
    });
  }
}

/** Some 10,000 items: projects with stages and tasks, and two chains. */
async function fill(api: Api): Promise<void> {
  const project = await makeItem(api, { task_type: 'project', task_title: 'Campaign', aggregate_scheduling: true });
  const stages: string[] = [];
  for (let i = 0; i < 4; i++)
    stages.push(await makeItem(api, { task_type: 'stage', task_title: `Stage ${i}`, parent_id: project }));
  for (let i = 0; i < 95; i++)
    await makeItem(api, {
      task_type: i % 3 === 0 ? 'operation' : 'task',
      task_title: `Run ${i} of the plan`,
      parent_id: stages[i % 4],
      task_start_date: isoDateOfDay(FIRST + i),
      task_due_date: isoDateOfDay(FIRST + i + 1),
      task_status: i % 9 === 0 ? 'in progress' : 'to do',
    });
  for (let i = 1; i < PROJECTS; i++) await api.send('POST', `/tasks/${project}/duplicate`, { include_children: true });
  const me = await api.get<{ id: string }>('/auth/me');
  await makeChain(api, 'Held', 26, [me.id]);
  await makeChain(api, 'Chain', 501);
}

/**
 * Milliseconds from a key to the frame with five elements of the selector, by the clock of the page.
 * @throws if they do not appear within 20 s
 */
async function shownAfter(page: Page, key: string, selector: string): Promise<number> {
  const shown = page.evaluate(
    (wanted) =>
      new Promise<number>((done, fail) => {
        setTimeout(() => fail(new Error(`Not shown within 20 s: ${wanted}`)), 20_000);
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const look = () => {
              if (document.querySelectorAll(wanted).length < 5) return void requestAnimationFrame(look);
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => done(performance.now() - timeStamp);
              requestAnimationFrame(() => port2.postMessage(null));
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      }),
    selector,
  );
  await page.waitForTimeout(100);
  await page.keyboard.press(key);
  return shown;
}

type Row = (string | number)[];

async function openings(page: Page, watched: (work: () => Promise<void>) => Promise<Watched>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { key, name, shows } of MODES) {
    const waits: number[] = [];
    const processor: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      await page.keyboard.press(key === 'Alt+1' ? 'Alt+5' : 'Alt+1');
      await page.waitForTimeout(1_500);
      const seen = await watched(async () => {
        const wait = await shownAfter(page, key, shows);
        if (round >= 0) waits.push(wait);
      });
      if (round >= 0) processor.push(seen.processor);
    }
    rows.push([`Open the ${name}`, quantile(waits, 0.5), Math.max(...waits), quantile(processor, 0.5), 'most 300']);
  }
  return rows;
}

async function filtering(page: Page, watched: (work: () => Promise<void>) => Promise<Watched>): Promise<Row> {
  await page.keyboard.press('Alt+1');
  await page.waitForTimeout(1_000);
  const box = page.getByRole('searchbox', { name: 'Find an item' }).or(page.getByPlaceholder('Find an item'));
  const words = Array.from({ length: ROUNDS }, (_, i) => `run ${i}`);
  const keys = words.join('').length;
  await box.first().click();
  const seen = await watched(async () => {
    for (const word of words) {
      for (const letter of word) {
        await page.keyboard.press(letter === ' ' ? 'Space' : letter);
        await page.waitForTimeout(250);
      }
      await box.first().fill('');
      await page.waitForTimeout(400);
    }
  });
  const waits = inputWaits(seen, ['keydown'], keys);
  return [
    'A key in the search of the list',
    quantile(waits, 0.5),
    quantile(waits, 0.95),
    seen.processor / (keys + words.length),
    'p95 16',
  ];
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Find an item').fill(text);
  await page.waitForTimeout(1_500);
}

async function dragBar(page: Page, watched: (work: () => Promise<void>) => Promise<Watched>): Promise<Row> {
  await page.keyboard.press('Alt+2');
  await search(page, 'Held');
  const box = await page.locator('[data-bar]').first().boundingBox();
  if (!box) throw new Error('The bar to be dragged is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y);
  await page.waitForTimeout(300);
  const moves = 120;
  const seen = await watched(async () => {
    for (let i = 0; i < moves; i++) {
      await page.mouse.move(x + 10 + Math.round(150 * Math.sin(i / 12) ** 2), y);
      await page.waitForTimeout(10);
    }
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.waitForTimeout(500);
  return [
    'A frame while a bar with 25 followers is dragged',
    quantile(seen.frames, 0.5),
    quantile(seen.frames, 0.95),
    seen.processor / moves,
    'p95 20',
  ];
}

async function shiftChain(page: Page, watched: (work: () => Promise<void>) => Promise<Watched>): Promise<Row> {
  await page.keyboard.press('Alt+2');
  await search(page, 'Chain');
  await page.locator('[role=treegrid] [role=row]').filter({ hasText: 'Chain 000' }).first().click();
  const waits: number[] = [];
  const processor: number[] = [];
  const long: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const seen = await watched(async () => {
      await page.keyboard.press(round % 2 === 0 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft');
      await page.waitForTimeout(3_000);
    });
    waits.push(...inputWaits(seen, ['keydown'], 1));
    processor.push(seen.processor);
    long.push(Math.max(0, ...seen.longTasks));
  }
  return [
    `Shift an item with 500 that wait for it (longest task ${Math.round(long[0] ?? 0)}, then ${Math.round(Math.max(...long.slice(1)))})`,
    quantile(waits, 0.5),
    Math.max(...waits),
    quantile(processor, 0.5),
    'one frame',
  ];
}

async function dragCard(page: Page, watched: (work: () => Promise<void>) => Promise<Watched>): Promise<Row> {
  await page.keyboard.press('Alt+3');
  await search(page, '');
  const box = await page.getByRole('option').nth(2).boundingBox();
  if (!box) throw new Error('The card to be dragged is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + 20];
  const moves = 100;
  const seen = await watched(async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 0; i < moves; i++) {
      await page.mouse.move(x + Math.round(400 * Math.sin(i / 16) ** 2), y + (i % 20) * 10);
      await page.waitForTimeout(10);
    }
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return [
    `A frame while a card is dragged (${seen.longTasks.length} long tasks)`,
    quantile(seen.frames, 0.5),
    quantile(seen.frames, 0.95),
    seen.processor / moves,
    'no long task',
  ];
}

/** My work with no network: from the key or the address to its lines, by the clock of the page. */
async function myWork(page: Page, url: string): Promise<Row[]> {
  const waits: number[] = [];
  const loads: number[] = [];
  await page.context().setOffline(true);
  for (let round = -1; round < ROUNDS; round++) {
    await page.goto(`${url}/work`, { waitUntil: 'commit' });
    const at = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          const look = () => {
            if (!document.querySelector('main [data-flat] [data-task]')) return void requestAnimationFrame(look);
            requestAnimationFrame(() => done(performance.now()));
          };
          look();
        }),
    );
    if (round >= 0) loads.push(at);
    await page.goto(`${url}/tasks`);
    await page.locator('tr[data-task], [role=treegrid] [role=row]').nth(3).waitFor();
    await page.waitForTimeout(1_000);
    const link = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'My work' });
    await link.focus();
    const wait = await shownAfter(page, 'Enter', 'main [data-flat] [data-task]');
    if (round >= 0) waits.push(wait);
  }
  await page.context().setOffline(false);
  return [
    ['My work without a network, from another page', quantile(waits, 0.5), Math.max(...waits), '', '200'],
    ['My work without a network, page reloaded', quantile(loads, 0.5), Math.max(...loads), '', ''],
  ];
}

/** The screens of planning with 10,000 items in a real browser, by its own clocks. */
export async function benchPlanningScreens(): Promise<BenchTable> {
  const product = await startProduct();
  const browser = await startBrowser();
  try {
    const api = await apiOf(product, 'admin');
    await fill(api);
    const context = await browser.newContext({ viewport: { width: 1920, height: 1000 } });
    const page = await context.newPage();
    const watched = await watchScreen(page);
    await signIn(page, product, 'admin');
    await page.goto(`${product.url}/tasks`);
    await waitForSync(page);
    await page.locator('tr[data-task]').nth(10).waitFor({ timeout: 60_000 });
    await page.waitForTimeout(5_000);
    const rows = [
      ...(await openings(page, watched)),
      await filtering(page, watched),
      await dragBar(page, watched),
      await dragCard(page, watched),
      await shiftChain(page, watched),
      ...(await myWork(page, product.url)),
    ];
    const count = (await api.get<unknown[]>('/tasks')).length;
    return {
      title: `Planning in a browser: ${count.toLocaleString('en')} items (ms)`,
      columns: ['What', 'Median', 'p95 or longest', 'Processor time of the main thread each', 'Bar'],
      rows,
      notes: [
        `By the event timing and frames of the browser. Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`,
      ],
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}
