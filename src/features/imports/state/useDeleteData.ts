import { useCallback } from 'react';
import { deleteImportDataCall } from '@/contract/imports/deleteData';
import { useClient } from '@/store/hooks/ClientProvider';
import { failureText } from './failureText';
import { number } from './importState';
import type { OnAlert } from './onAlert';

/** Takes back what an import brought and nobody changed since; the server does it, so it needs the connection. */
export function useDeleteData(onAlert: OnAlert): (id: string) => Promise<boolean> {
  const client = useClient();
  return useCallback(
    async (id) => {
      try {
        const { resource } = await client.call(deleteImportDataCall, { params: { id } });
        onAlert({ kind: 'info', text: 'Data has been deleted.' });
        if (resource.kept > 0)
          onAlert({
            kind: 'info',
            text: `${number(resource.kept)} were changed since the import and are kept.`,
          });
        return true;
      } catch (error) {
        onAlert({ kind: 'error', text: failureText(error) });
        return false;
      }
    },
    [client, onAlert],
  );
}
