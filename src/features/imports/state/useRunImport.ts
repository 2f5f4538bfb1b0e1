import { useState } from 'react';
import { runImportCall } from '@/contract/imports/run';
import type { ImportPlan } from '@/contract/shapes/import';
import { useClient } from '@/store/hooks/ClientProvider';
import { failureText } from './failureText';
import type { ImportRow } from './importState';
import { type FollowedImport, follow, keepAsked, unfollow } from './importStore';

/** Starts an import. It counts as started immediately, before the server confirms it (data spec, import). */
export function useRunImport(): {
  isStarting: boolean;
  error: string | null;
  run: (row: ImportRow, plan: ImportPlan, followed: FollowedImport) => Promise<void>;
} {
  const client = useClient();
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (row: ImportRow, plan: ImportPlan, followed: FollowedImport) => {
    setStarting(true);
    setError(null);
    keepAsked([{ ...row, started_at: new Date().toISOString() }]);
    follow(row.id, followed);
    try {
      const { resource } = await client.call(runImportCall, { params: { id: row.id }, body: plan });
      keepAsked([resource]);
    } catch (failure) {
      keepAsked([row]);
      unfollow(row.id);
      setError(failureText(failure));
    } finally {
      setStarting(false);
    }
  };
  return { isStarting, error, run };
}
