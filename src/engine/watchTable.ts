import type { TableQuery } from '@workers/table/port/tableQuery';
import type { WindowRow } from '@workers/table/port/tableResult';
import type { TableUpdate, WindowRange } from '@workers/table/port/tableUpdate';
import type { TableWorkerApi } from '@workers/table/port/tableWorkerApi';
import { proxy, type Remote } from 'comlink';
import { unpackCells } from '@/domain/records/packedCells';
import type { TableWatch, TableWindow } from './tableClient';

/** The window after an update; rows that did not change stay the same objects. */
export function applyUpdate(before: TableWindow | null, update: TableUpdate): TableWindow {
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
  return { result, start, end, rows };
}

/**
 * Watches a query through the worker.
 * @param watchId chosen here, so that later messages need not wait for an answer and keep their order.
 */
export function watchTable(
  remote: Remote<TableWorkerApi>,
  watchId: number,
  query: TableQuery,
  range: WindowRange,
): TableWatch {
  const listeners = new Set<() => void>();
  let current: TableWindow | null = null;
  let asked = query;
  let disposed = false;
  const receive = (update: TableUpdate) => {
    if (disposed) return;
    current = applyUpdate(current, update);
    for (const listener of listeners) listener();
  };
  void remote.watch(watchId, query, range, proxy(receive));
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
      void remote.setWatchQuery(watchId, next, place);
    },
    expectSearch: () => void remote.expectSearch(watchId),
    setRange: (next) => void remote.setWatchRange(watchId, next),
    setFrozen: (frozen) => void remote.freeze(watchId, frozen),
    summary: async (requests) => remote.summary(await opened(), requests),
    summariseSelection: async (ranges) => remote.summariseSelection(await opened(), ranges),
    positionOf: async (recordId) => remote.positionOf(await opened(), recordId),
    recordIds: async (start, end) => remote.recordIds(await opened(), start, end),
    window: async (start, end) => remote.window(await opened(), start, end),
    find: async (text, from) => remote.find(await opened(), text, from),
    exportRows: async (fieldIds, start, end) => remote.exportRows(await opened(), fieldIds, start, end),
    async hold() {
      const { queryId } = await remote.hold(asked);
      return {
        exportRows: (fieldIds, start, end) => remote.exportRows(queryId, fieldIds, start, end),
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
