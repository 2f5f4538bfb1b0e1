import { useCallback, useState } from 'react';
import { cancelImportCall } from '@/contract/imports/cancel';
import type { OnAlert } from '@/parts/acts/alert';
import { useClient } from '@/store/hooks/ClientProvider';
import { failureText } from './failureText';
import type { ImportRow } from './importState';
import { keepAsked } from './importStore';

/** An import may be run again: the cancellation refers to one of its runs. */
const runOf = (row: ImportRow) => `${row.id} ${row.started_at}`;

/**
 * Asks the server to stop an import. Rows that are already imported stay; its end is reported like that of any import.
 */
export function useCancelImport(onAlert: OnAlert): {
  isCancelling: (row: ImportRow) => boolean;
  cancel: (row: ImportRow) => void;
} {
  const client = useClient();
  const [cancelling, setCancelling] = useState<string | null>(null);
  const cancel = useCallback(
    (row: ImportRow) => {
      setCancelling(runOf(row));
      client.call(cancelImportCall, { params: { id: row.id } }).then(
        ({ resource }) => keepAsked([resource]),
        (error) => {
          setCancelling(null);
          onAlert({ kind: 'error', text: `The import was not cancelled: ${failureText(error)}` });
        },
      );
    },
    [client, onAlert],
  );
  return { isCancelling: (row) => cancelling === runOf(row), cancel };
}
