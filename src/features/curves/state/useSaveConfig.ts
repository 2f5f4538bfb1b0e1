import { useCallback } from 'react';
import type { DrcConfigSettings } from '@/domain/kinds/drcConfig';
import type { OnAlert } from '@/parts/acts/alert';
import { useStore } from '@/store/hooks/StoreProvider';
import { saveConfig } from './curveActs';

/** Saves settings of a configuration; returns whether they were accepted, and says why not. */
export function useSaveConfig(
  configId: string,
  onAlert: OnAlert,
): (patch: Partial<DrcConfigSettings>) => Promise<boolean> {
  const store = useStore();
  return useCallback(
    async (patch) => {
      const answer = await saveConfig(store, configId, patch);
      if ('reason' in answer) onAlert({ kind: 'error', text: answer.reason });
      return !('reason' in answer);
    },
    [store, configId, onAlert],
  );
}
