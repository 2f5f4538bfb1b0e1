import { useCallback } from 'react';
import { runImportCall } from '@/contract/imports/run';
import type { OnAlert } from '@/parts/acts/alert';
import { useClient } from '@/store/hooks/ClientProvider';
import { failureText } from './failureText';
import type { ImportRow } from './importState';
import { keepAsked } from './importStore';

/** Runs an import again that stopped, was cancelled or whose data were deleted, with the same plan. */
export function useRunAgain(onAlert: OnAlert): (row: ImportRow) => void {
  const client = useClient();
  return useCallback(
    (row) => {
      client.call(runImportCall, { params: { id: row.id }, body: {} }).then(
        ({ resource }) => keepAsked([resource]),
        (error) => onAlert({ kind: 'error', text: `The import was not started: ${failureText(error)}` }),
      );
    },
    [client, onAlert],
  );
}
