import { updatePreferences } from '@/domain/commands/workspaces/updatePreferences';
import type { OnAlert } from '@/parts/acts/alert';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';

type Change = Parameters<typeof updatePreferences.run>[1] & Record<string, unknown>;

/** Changes how members sign in to the workspace, and reports it. */
export function useSetPreference(onAlert: OnAlert): (change: Change) => void {
  const store = useStore();
  return (change) => {
    commit(store, updatePreferences, change as never).then(
      ({ opId }) => onAlert({ kind: 'info', text: updatePreferences.done, eventId: opId }),
      (error: unknown) => onAlert({ kind: 'error', text: whyNotWritten(error) }),
    );
  };
}
