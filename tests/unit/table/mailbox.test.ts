import { connectTable } from '@tests/support/connectTable';
import { plainRecord } from '@tests/support/plainRecord';
import { Mailbox } from '@workers/table/port/mailbox';
import type { TableQuery } from '@workers/table/port/tableQuery';
import type { TableUpdate, WindowRange } from '@workers/table/port/tableUpdate';
import type { TableNews, TableWorkerApi } from '@workers/table/port/tableWorkerApi';
import { TableService } from '@workers/table/tableService';
import type { Remote } from 'comlink';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { packCells } from '@/domain/records/packedCells';
import type { TableWindow } from '@/engine/tableWatch';
import { watchTable } from '@/engine/watchTable';
import { createRandom } from '@/lib/random';
import { byNumber as query } from './byNumber';
import { FIELDS, SLICE } from './randomTable';

let frames: (() => void)[] = [];
const frame = () => {
  for (const draw of frames.splice(0)) draw();
};
const turn = () => new Promise((resolve) => setImmediate(resolve));
beforeEach(() => {
  frames = [];
  vi.stubGlobal('crossOriginIsolated', true);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const result = { queryId: 1, count: 1, shown: 1, total: 1, sorted: true, groups: [], version: 1 };
const value = { id: '00000000-0000-7000-8000-0001fffffff1', at: 5, author: 'u', operationId: null };
const update = (number: number, content: string, watchId = 7): TableUpdate => ({
  watchId,
  number,
  answers: 0,
  result,
  start: 0,
  end: 1,
  rows: [{ index: 0, id: 'r', identifier: 'µ–1', archived: false, createdAt: 1, revision: 1 }],
  cells: packCells([null, { values: [{ ...value, content }], historyCount: 1, conflict: false }]),
  orderChanged: true,
});

it('passes an update to the other side unchanged, once, and accepts no second one meanwhile', () => {
  const worker = Mailbox.open()!;
  const page = new Mailbox(worker.memory);
  expect(page.holds(7, 1)).toBe(false);
  expect(worker.put(update(1, 'IC₅₀ 𝛼'))).toBe(true);
  expect(worker.put(update(2, 'later'))).toBe(false);
  expect([page.holds(7, 1), page.holds(7, 2), page.holds(8, 1)]).toEqual([true, false, false]);
  expect(page.take()).toEqual(update(1, 'IC₅₀ 𝛼'));
  expect(page.holds(7, 1)).toBe(false);
  expect(worker.put(update(3, 'short'))).toBe(true);
  expect(page.take()).toEqual(update(3, 'short'));
});

it('leaves what is too long for it to the message', () => {
  const worker = Mailbox.open()!;
  expect(worker.put(update(1, 'x'.repeat(2 << 20)))).toBe(false);
  expect(worker.holds(7, 1)).toBe(false);
  expect(worker.put(update(1, 'x'))).toBe(true);
});

it('is not available if pages share no memory', () => {
  vi.stubGlobal('crossOriginIsolated', false);
  expect(Mailbox.open()).toBeNull();
});

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const row = (number: number, weight: number) =>
  plainRecord({
    id: idOf(number),
    sliceId: SLICE,
    identifier: `M-${number}`,
    contents: { 'f-number': weight, 'f-status': weight % 2 ? 'o1' : 'o0' },
    valueId: (_, n) => `${idOf(number).slice(0, 28)}${String(n).padStart(8, '0')}`,
  });
/** A window without what each watch counts for itself. */
const summaryOf = (window: TableWindow | null) =>
  window && {
    rows: window.rows.map(({ index, id, identifier, cells }) => ({ index, id, identifier, cells })),
    ...window.result,
    queryId: 0,
    version: 0,
  };

it('an answer is shown in the frame after its query, even if its message is delayed, and only once', async () => {
  const service = new TableService();
  service.setFields(FIELDS);
  service.loadBlocks(SLICE, [encodeBlock(SLICE, [row(1, 1), row(2, 2), row(3, 3)])]);
  const held: (() => void)[] = [];
  const deliver = () => {
    for (const message of held.splice(0)) message();
  };
  const remote = {
    watch: (
      id: number,
      asked: TableQuery,
      range: WindowRange,
      notify: (news: TableNews) => void,
      memory: SharedArrayBuffer,
    ) => service.watch(id, asked, range, (news) => held.push(() => notify(news)), memory),
    setWatchQuery: (id: number, asked: number, next: TableQuery) => service.setWatchQuery(id, asked, next),
  };
  const watch = watchTable(remote as unknown as Remote<TableWorkerApi>, Mailbox.open(), 1, query, { start: 0, end: 9 });
  const counts: number[] = [];
  watch.subscribe(() => counts.push(watch.current()!.result.count));
  await vi.waitFor(() => expect(held).toHaveLength(1));
  deliver();
  expect(counts).toEqual([3]);

  watch.setQuery({ ...query, identifierText: 'M-2' });
  await vi.waitFor(() => expect(held).toHaveLength(1));
  expect(counts).toEqual([3]);
  frame();
  expect(counts).toEqual([3, 1]);
  deliver();
  expect(counts).toEqual([3, 1]);
});

const SEEDS = [1, 2, 3, 4, 5, 6];
it.each(SEEDS)('windows are the same with frames and messages in any order (seed %i)', async (seed) => {
  const random = createRandom(seed);
  const shared = connectTable();
  vi.stubGlobal('crossOriginIsolated', false);
  const plain = connectTable();
  const clients = [shared.client, plain.client];
  for (const client of clients) {
    await client.setFields(FIELDS);
    await client.loadBlocks(SLICE, [
      encodeBlock(
        SLICE,
        Array.from({ length: 30 }, (_, i) => row(i, i)),
      ),
    ]);
  }
  const watches = clients.map((client) => [
    client.watch(query, { start: 0, end: 12 }),
    client.watch(query, { start: 5, end: 9 }),
  ]);
  for (let step = 0; step < 150; step++) {
    const at = random.int(0, 1);
    const act = random.int(0, 4);
    const [number, weight, start] = [random.int(0, 35), random.int(0, 99), random.int(0, 20)];
    const text = String(random.int(0, 9));
    clients.forEach((client, i) => {
      const watch = watches[i]![at]!;
      if (act === 0) void client.patch(SLICE, [row(number, weight)]);
      else if (act === 1) watch.setQuery({ ...query, identifierText: text });
      else if (act === 2) watch.setQuery({ ...query });
      else if (act === 3) watch.setRange({ start, end: start + 8 });
      else void client.remove([idOf(number)]);
    });
    for (let i = random.int(0, 3); i > 0; i--) {
      if (random.chance(0.5)) frame();
      await turn();
    }
  }
  await vi.waitFor(() => {
    frame();
    for (const i of [0, 1]) expect(summaryOf(watches[0]![i]!.current())).toEqual(summaryOf(watches[1]![i]!.current()));
  });
  shared.close();
  plain.close();
});

it('works without shared memory in a browser that isolates the page but has none, like WebKit on Linux', () => {
  vi.stubGlobal('SharedArrayBuffer', undefined);
  expect(Mailbox.open()).toBeNull();
});
