import { useCallback, useState } from 'react';
import { cancelImportCall } from '@/contract/imports/cancel';
import { useClient } from '@/store/hooks/ClientProvider';
import { failureText } from './failureText';
import { keepAsked } from './importDesk';
import type { OnAlert } from './onAlert';

/** Asks the server to stop an import. What is in stays; its end comes as that of any import. */
export function useCancelImport(onAlert: OnAlert): { cancelling: string | null; cancel: (id: string) => void } {
  const client = useClient();
  const [cancelling, setCancelling] = useState<string | null>(null);
  const cancel = useCallback(
    (id: string) => {
      setCancelling(id);
      client.call(cancelImportCall, { params: { id } }).then(
        ({ resource }) => keepAsked([resource]),
        (error) => {
          setCancelling(null);
          onAlert({ kind: 'error', text: `The import was not cancelled: ${failureText(error)}` });
        },
      );
    },
    [client, onAlert],
  );
  return { cancelling, cancel };
}
