import { nextSteps } from '../acts/undo';
import type { ChangeNotice } from '../db/changeStream';
import { useStoreQuery } from './useStoreQuery';

const ownAct = (notice: ChangeNotice) => notice.outbox || notice.source === 'undo';
const NOTHING = { undo: null, redo: null };

/** Names of what Ctrl+Z and Ctrl+Shift+Z would do; null = nothing. */
export function useUndoState(): { undo: string | null; redo: string | null } {
  return useStoreQuery(nextSteps, ownAct) ?? NOTHING;
}
