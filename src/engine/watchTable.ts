import type { Mailbox } from '@workers/table/port/mailbox';
import type { TableQuery } from '@workers/table/port/tableQuery';
import type { WindowRow } from '@workers/table/port/tableResult';
import type { TableUpdate, WindowRange } from '@workers/table/port/tableUpdate';
import type { TableNews, TableWorkerApi } from '@workers/table/port/tableWorkerApi';
import { proxy, type Remote } from 'comlink';
import { unpackCells } from '@/domain/records/packedCells';
import type { TableWatch, TableWindow } from './tableWatch';

/** The window after an update; unchanged rows stay the same objects. */
export function applyUpdate(before: TableWindow | null, update: TableUpdate, query: TableQuery): TableWindow {
  const { result, start, end } = update;
  const last = Math.min(end, result.shown);
  const cells = unpackCells(update.cells);
  const width = update.rows.length === 0 ? 0 : cells.length / update.rows.length;
  const fresh = new Map(
    update.rows.map((row, i): [number, WindowRow] => [
      row.index,
      { ...row, cells: cells.slice(i * width, (i + 1) * width) },
    ]),
  );
  const rows: WindowRow[] = [];
  for (let index = start; index < last; index++) {
    const row = fresh.get(index) ?? before?.rows[index - before.start];
    if (row) rows.push(row);
  }
  return { query, result, start, end, rows };
}

/** Number of frames after a request in which the answer is looked for; slower answers arrive by message. */
const FRAMES = 3;
/** The first of these frames waits for the answer to a query, in milliseconds: less than one frame. */
const PATIENCE_MILLIS = 6;

/**
 * Watches a query through the worker.
 * @param mailbox where updates are placed before their message arrives; null if there is none.
 * @param watchId chosen here, so that later messages need not wait for an answer and keep their order.
 */
export function watchTable(
  remote: Remote<TableWorkerApi>,
  mailbox: Mailbox | null,
  watchId: number,
  query: TableQuery,
  range: WindowRange,
): TableWatch {
  const listeners = new Set<() => void>();
  let current: TableWindow | null = null;
  let asked = query;
  let questions = 0;
  /** The queries that no update has answered yet, and the one that the newest has, by their numbers. */
  const open = new Map([[0, query]]);
  let disposed = false;
  let taken = 0;
  let frames = 0;
  let patience = 0;
  const apply = (update: TableUpdate) => {
    taken = update.number;
    if (disposed) return;
    for (const number of open.keys()) if (number < update.answers) open.delete(number);
    current = applyUpdate(current, update, open.get(update.answers)!);
    for (const listener of listeners) listener();
  };
  const receive = (news: TableNews) => {
    if (typeof news !== 'number') apply(news);
    else if (mailbox && news > taken) apply(mailbox.take());
  };
  const look = () => {
    frames -= 1;
    if (frames > 0) requestAnimationFrame(look);
    const isThere = () => mailbox?.holds(watchId, taken + 1) ?? false;
    for (const until = performance.now() + patience; !isThere() && performance.now() < until; );
    patience = 0;
    if (mailbox && isThere()) apply(mailbox.take());
  };
  /** Draws the answer in the frame of the key that requested it, if it has arrived by then. */
  const expect = (millis: number) => {
    if (!mailbox) return;
    if (frames <= 0) requestAnimationFrame(look);
    frames = FRAMES;
    patience = millis;
  };
  void remote.watch(watchId, query, range, proxy(receive), mailbox?.memory ?? null);
  /** Query behind the watch; questions asked before the first answer wait for it. */
  const opened = async (): Promise<number> => {
    if (current) return current.result.queryId;
    return new Promise((resolve) => {
      const ready = () => {
        listeners.delete(ready);
        resolve(current!.result.queryId);
      };
      listeners.add(ready);
    });
  };
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setQuery(next, place) {
      if (next === asked) return;
      asked = next;
      open.set(++questions, next);
      void remote.setWatchQuery(watchId, questions, next, place);
      expect(PATIENCE_MILLIS);
    },
    expectSearch: () => void remote.expectSearch(watchId),
    setRange(next) {
      void remote.setWatchRange(watchId, next);
      // Rows are requested before they come into view.
      expect(0);
    },
    keepRow: (recordId) => void remote.keepRow(watchId, recordId),
    summary: async (requests) => remote.summary(await opened(), requests),
    groupSummaries: async (requests, keys) => remote.groupSummaries(await opened(), requests, keys),
    summariseSelection: async (ranges) => remote.summariseSelection(await opened(), ranges),
    positionOf: async (recordId) => remote.positionOf(await opened(), recordId),
    recordIds: async (start, end, unfolded) => remote.recordIds(await opened(), start, end, unfolded),
    window: async (start, end) => remote.window(await opened(), start, end),
    find: async (text, from) => remote.find(await opened(), text, from),
    findAll: async (text, keyFieldIds) => remote.findAll(await opened(), text, keyFieldIds),
    exportRows: async (fieldIds, start, end) => remote.exportRows(await opened(), fieldIds, start, end),
    changesSince: async (fieldIds, since, most) => remote.changesSince(await opened(), fieldIds, since, most),
    async hold(rows = 'shown') {
      const { queryId, shown } = await remote.hold(heldQuery(asked, rows));
      return {
        count: shown,
        exportRows: (fieldIds, start, end) => remote.exportRows(queryId, fieldIds, start, end),
        window: async (start, end) => remote.window(queryId, start, end),
        close: () => void remote.close(queryId),
      };
    },
    dispose() {
      disposed = true;
      listeners.clear();
      void remote.unwatch(watchId);
    },
  };
}

/** The query to which the current rows belong. */
function heldQuery(query: TableQuery, rows: 'shown' | 'all' | readonly string[]): TableQuery {
  if (rows === 'shown') return query;
  const whole = { ...query, collapsedGroups: [] };
  if (rows === 'all') return whole;
  const { groupBy: _, searchText: __, identifierText: ___, ...plain } = whole;
  return { ...plain, filters: [], filterGroups: [], recordIds: rows, includeArchived: true };
}
