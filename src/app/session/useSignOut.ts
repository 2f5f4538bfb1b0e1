import { useCallback, useState } from 'react';
import { unsentWork } from '@/sync/signOut';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { signOut as leave } from './signOut';
import { type AllUnsent, unsentDocuments } from './unsentDocuments';

/** Signs out immediately, or first shows what the server does not have yet. */
export function useSignOut(workspace: OpenWorkspace) {
  const [unsent, setUnsent] = useState<AllUnsent | null>(null);
  const signOut = useCallback(() => {
    const ask = async () => {
      const found = await unsentWork(workspace.face.store, window);
      const documents = unsentDocuments(workspace.face.store);
      const isEmpty = [found, documents].every(({ here, elsewhere }) => here === 0 && elsewhere.length === 0);
      if (isEmpty) await leave(workspace);
      else setUnsent({ ...found, documents });
    };
    void ask();
  }, [workspace]);
  const stay = useCallback(() => setUnsent(null), []);
  return { unsent, signOut, stay };
}
