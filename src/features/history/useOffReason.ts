import { useMemo } from 'react';
import { whyNot } from '@/domain/permissions/whyNot';
import { needsServer } from '@/parts/acts/undoAct';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import { useSyncState } from '@/store/hooks/useSyncState';
import type { HistoryAct } from './groupActs';

const NEEDS_SERVER = 'Go online to undo this.';

/** Why an operation cannot be undone here: undefined if nobody can undo it, null if this person can. */
export function useOffReason(): (act: HistoryAct) => string | null | undefined {
  const store = useStore();
  const actor = useActor();
  const online = useSyncState((status) => status.online);
  const imports = useRows('import');
  const deletedImports = useMemo(
    () => new Set(imports.filter((row) => row.data_deleted_at).map((row) => row.id)),
    [imports],
  );
  return (act) => {
    if (!act.isUndoable) return undefined;
    if (act.actorId !== store.userId && actor.access_level !== 'admin')
      return 'Only its author or an admin can undo it.';
    const mayRollBack = act.actorId === store.userId ? null : whyNot(actor, 'event.roll_back');
    if (mayRollBack !== null) return mayRollBack;
    if (needsServer(act) && !online) return NEEDS_SERVER;
    if (deletedImports.has(act.actId)) return 'Its data was deleted; undo the deletion to have it back.';
    return null;
  };
}
