import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useEngine } from '@/engine/EngineProvider';
import type { TableQuery, WindowRange } from '@/engine/tableTypes';
import type { TableWatch, TableWindow } from '@/engine/tableWatch';
import { type FindStore, wantedText } from './findText';

/** Rows held above and below the visible ones, so that a turn of the mouse wheel finds them. */
const MARGIN = 80;
/** More rows than a screen shows initially. */
const SCREEN = 48;
const FIRST: WindowRange = { start: 0, end: 2 * MARGIN, seen: { start: 0, end: SCREEN } };
const nothing = () => () => {};

export interface WatchedTable {
  watch: TableWatch | null;
  /** The newest answer; null until the first. */
  current: TableWindow | null;
  /** Reports which rows are visible (end excluded); the rows around them are fetched. */
  setVisible(start: number, end: number): void;
}

/**
 * A query of the table engine, kept up to date for as long as the component is mounted.
 * @param find text that the shown records must also contain; sent with each key press, without waiting for a render.
 */
export function useTableWatch(query: TableQuery | null, find: FindStore): WatchedTable {
  const engine = useEngine();
  const [watch, setWatch] = useState<TableWatch | null>(null);
  const range = useRef(FIRST);
  const sliceId = query?.sliceId ?? null;
  const newest = useRef(query);
  newest.current = query;

  useEffect(() => {
    if (sliceId === null || newest.current === null) return;
    range.current = FIRST;
    const made = engine.table.watch(withText(newest.current, find), FIRST);
    setWatch(made);
    return () => {
      made.dispose();
      setWatch(null);
    };
  }, [engine, find, sliceId]);

  useEffect(() => {
    // Also when the watch is new: a newer query may have arrived in the same render.
    if (query) watch?.setQuery(withText(query, find), range.current);
  }, [watch, query, find]);

  useEffect(() => {
    let before = wantedText(find).trim();
    return find.subscribe((_, earlier) => {
      if (earlier === null) watch?.expectSearch();
      const now = wantedText(find).trim();
      if (now === before) return;
      before = now;
      if (newest.current) watch?.setQuery(withText(newest.current, find), range.current);
    });
  }, [watch, find]);

  const setVisible = useCallback(
    (start: number, end: number) => {
      const { start: from, end: to } = range.current;
      const enough = start - MARGIN / 2 >= from || from === 0;
      if (enough && start >= from && end + MARGIN / 2 <= to) {
        range.current = { ...range.current, seen: { start, end } };
        return;
      }
      range.current = { start: Math.max(0, start - MARGIN), end: end + MARGIN, seen: { start, end } };
      watch?.setRange(range.current);
    },
    [watch],
  );
  const current = useSyncExternalStore(watch?.subscribe ?? nothing, () => watch?.current() ?? null);
  return { watch, current, setVisible };
}

function withText(query: TableQuery, find: FindStore): TableQuery {
  const searchText = wantedText(find);
  return searchText.trim() === '' ? query : { ...query, searchText };
}
