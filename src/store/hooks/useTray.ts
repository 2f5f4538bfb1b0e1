import { useMemo } from 'react';
import { type RefusedCell, refusedCells } from '../acts/refusals';
import { refusedChanges, waitingChanges } from '../acts/tray';
import type { ChangeNotice } from '../db/changeStream';
import type { OutboxEntry } from '../db/schema';
import type { LocalStore } from '../localStore';
import { useStoreQuery } from './useStoreQuery';

const outboxChanged = (notice: ChangeNotice) => notice.outbox;
const NONE: readonly OutboxEntry[] = [];

/** More lines than this help nobody; the sync state shows how many there are. */
const LINES = 100;
const oldest = (store: LocalStore) => waitingChanges(store, LINES);

/** The oldest unsent commands. */
export function useWaitingChanges(): readonly OutboxEntry[] {
  return useStoreQuery(oldest, outboxChanged) ?? NONE;
}

/** Refused commands, oldest first, for the tray. */
export function useRefusedChanges(): readonly OutboxEntry[] {
  return useStoreQuery(refusedChanges, outboxChanged) ?? NONE;
}

/** Refused contents by `record id:field id`, so that a cell can be marked; the newest refusal of a cell counts. */
export function useRefusedCells(): ReadonlyMap<string, RefusedCell> {
  const refused = useRefusedChanges();
  return useMemo(
    () => new Map(refusedCells(refused).map((cell) => [`${cell.record_id}:${cell.field_id}`, cell])),
    [refused],
  );
}
