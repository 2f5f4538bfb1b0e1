import { useEffect, useState } from 'react';
import type { RGroupTable } from '@/engine/chemistryTypes';
import { chemistryWorker } from '@/engine/chemistryWorkers';

interface RGroupsState {
  /** null while it is being computed. */
  table: RGroupTable | null;
  problem: string | null;
}

const WAITING: RGroupsState = { table: null, problem: null };

/** The R-group breakdown of the structures around a core, computed again when either changes. */
export function useRGroups(structures: readonly { structure: string }[], core: string): RGroupsState {
  const [state, setState] = useState(WAITING);
  useEffect(() => {
    let wanted = true;
    setState(WAITING);
    if (core === '') return;
    chemistryWorker()
      .rGroups(
        core,
        structures.map(({ structure }) => structure),
      )
      .then(
        (made) => {
          if (!wanted) return;
          if (made.ok) setState({ table: made.value, problem: null });
          else setState({ table: null, problem: `The core cannot be used: ${made.detail.split('\n')[0]}` });
        },
        () => wanted && setState({ table: null, problem: 'The structure engine is not on this laptop yet.' }),
      );
    return () => {
      wanted = false;
    };
  }, [structures, core]);
  return state;
}
