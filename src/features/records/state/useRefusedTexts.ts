import { useCallback, useMemo, useRef, useState } from 'react';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRefusedCells } from '@/store/hooks/useTray';
import { settleRefused } from '@/store/refusals';

export interface RefusedText {
  /** What was typed, as text; undefined when only the server's content is known. */
  typed: string;
  reason: string;
}

export interface RefusedTexts {
  /** By `record id:field id`. Keeps its identity while nothing changes. */
  all: ReadonlyMap<string, RefusedText>;
  put(entries: readonly (RefusedText & { recordId: string; fieldId: string })[]): void;
  /** Forgets what was refused here while typing. */
  drop(recordId: string, fieldId: string): void;
  /** The person writes the cell anew, or empties it: what the server refused there goes from the tray, too. */
  settle(recordId: string, fieldId: string): void;
}

export const cellKey = (recordId: string, fieldId: string) => `${recordId}:${fieldId}`;

function textOf(content: unknown): string {
  return typeof content === 'string' || typeof content === 'number' ? String(content) : JSON.stringify(content ?? '');
}

/** Texts that a cell did not take: refused here while typing, or by the server later. They stay until they are repaired. */
export function useRefusedTexts(): RefusedTexts {
  const store = useStore();
  const fromServer = useRefusedCells();
  const latest = useRef(fromServer);
  latest.current = fromServer;
  const [typed, setTyped] = useState<ReadonlyMap<string, RefusedText>>(new Map());
  const all = useMemo(() => {
    const merged = new Map<string, RefusedText>();
    for (const [key, cell] of fromServer) merged.set(key, { typed: textOf(cell.content), reason: cell.reason.message });
    for (const [key, text] of typed) merged.set(key, text);
    return merged;
  }, [fromServer, typed]);
  const put: RefusedTexts['put'] = useCallback((entries) => {
    if (entries.length === 0) return;
    setTyped((before) => {
      const next = new Map(before);
      for (const { recordId, fieldId, typed: text, reason } of entries)
        next.set(cellKey(recordId, fieldId), { typed: text, reason });
      return next;
    });
  }, []);
  const drop = useCallback((recordId: string, fieldId: string) => {
    setTyped((before) => {
      const key = cellKey(recordId, fieldId);
      if (!before.has(key)) return before;
      const next = new Map(before);
      next.delete(key);
      return next;
    });
  }, []);
  const settle = useCallback(
    (recordId: string, fieldId: string) => {
      drop(recordId, fieldId);
      if (!latest.current.has(cellKey(recordId, fieldId))) return;
      // Where it cannot be noted (a full disk), the text stays refused in its cell and in the tray: nothing is lost.
      settleRefused(store, recordId, fieldId).catch(() => {});
    },
    [store, drop],
  );
  return useMemo(() => ({ all, put, drop, settle }), [all, put, drop, settle]);
}
