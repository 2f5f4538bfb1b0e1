import { useCallback, useMemo, useRef, useState } from 'react';
import { settleRefused } from '@/store/acts/refusals';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRefusedCells } from '@/store/hooks/useTray';
import { changeRefusedTexts, type RefusedText, type RefusedTextMap, readRefusedTexts } from './refusedTextStore';

export interface RefusedTexts {
  /** By `record id:field id`. Keeps its identity while nothing changes. */
  all: ReadonlyMap<string, RefusedText>;
  put(entries: readonly (RefusedText & { recordId: string; fieldId: string })[]): void;
  /** The text that was refused here while typing and is still in its cell. Always up to date, even outside a render. */
  typedIn(recordId: string, fieldId: string): string | undefined;
  /** Drops what was refused here while typing. */
  drop(recordId: string, fieldId: string): void;
  /**
   * Called when the person writes or clears the cell again: what the server refused there is removed from the tray,
   * too.
   */
  settle(recordId: string, fieldId: string): void;
}

/** The key of a cell: `record id:field id`. */
export const cellKey = (recordId: string, fieldId: string) => `${recordId}:${fieldId}`;

function textOf(content: unknown): string {
  return typeof content === 'string' || typeof content === 'number' ? String(content) : JSON.stringify(content ?? '');
}

/**
 * Texts that cells of a table did not accept: refused here while typing, or later by the server. They stay until they
 * are corrected, even after a reload.
 */
export function useRefusedTexts(sliceId: string): RefusedTexts {
  const store = useStore();
  const owner = store.db.name;
  const fromServer = useRefusedCells();
  const latest = useRef(fromServer);
  latest.current = fromServer;
  const [held, setHeld] = useState(() => ({ sliceId, texts: readRefusedTexts(localStorage, owner, sliceId) }));
  if (held.sliceId !== sliceId) setHeld({ sliceId, texts: readRefusedTexts(localStorage, owner, sliceId) });
  const typed: RefusedTextMap = held.texts;
  const change = useCallback(
    (write: (texts: Map<string, RefusedText>) => void) => {
      changeRefusedTexts(localStorage, owner, sliceId, write);
      setHeld((before) => {
        const texts = new Map(before.texts);
        write(texts);
        return { ...before, texts };
      });
    },
    [owner, sliceId],
  );
  const all = useMemo(() => {
    const merged = new Map<string, RefusedText>();
    for (const [key, cell] of fromServer) merged.set(key, { typed: textOf(cell.content), reason: cell.reason.message });
    for (const [key, text] of typed) merged.set(key, text);
    return merged;
  }, [fromServer, typed]);
  const put: RefusedTexts['put'] = useCallback(
    (entries) => {
      if (entries.length === 0) return;
      change((texts) => {
        for (const { recordId, fieldId, typed: text, reason } of entries)
          texts.set(cellKey(recordId, fieldId), { typed: text, reason });
      });
    },
    [change],
  );
  const here = useRef(typed);
  here.current = typed;
  const drop = useCallback(
    (recordId: string, fieldId: string) => {
      const key = cellKey(recordId, fieldId);
      if (here.current.has(key)) change((texts) => texts.delete(key));
    },
    [change],
  );
  const settle = useCallback(
    (recordId: string, fieldId: string) => {
      drop(recordId, fieldId);
      if (!latest.current.has(cellKey(recordId, fieldId))) return;
      // If it cannot be recorded (a full disk), the text stays refused in its cell and in the tray: nothing is lost.
      settleRefused(store, recordId, fieldId).catch(() => {});
    },
    [store, drop],
  );
  const typedIn = useCallback(
    (recordId: string, fieldId: string) => here.current.get(cellKey(recordId, fieldId))?.typed,
    [],
  );
  return useMemo(() => ({ all, put, typedIn, drop, settle }), [all, put, typedIn, drop, settle]);
}
