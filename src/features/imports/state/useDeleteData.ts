import { useCallback } from 'react';
import type { Client } from '@/contract/client';
import { undoActCall } from '@/contract/events/undoAct';
import { deleteImportDataCall } from '@/contract/imports/deleteData';
import { numberText } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { useClient } from '@/store/hooks/ClientProvider';
import { failureText } from './failureText';

/** Undoes the deletion as a whole. */
async function bringBack(client: Client, actId: string, onAlert: OnAlert): Promise<void> {
  try {
    await client.call(undoActCall, { params: { act_id: actId }, body: {} });
    onAlert({ kind: 'info', text: 'The data is back.' });
  } catch (error) {
    onAlert({ kind: 'error', text: `The data was not brought back: ${failureText(error)}` });
  }
}

/** Removes what an import created and nobody has changed since; the server does it, so it needs the connection. */
export function useDeleteData(onAlert: OnAlert): (id: string) => Promise<boolean> {
  const client = useClient();
  return useCallback(
    async (id) => {
      try {
        const { resource } = await client.call(deleteImportDataCall, { params: { id } });
        onAlert({
          kind: 'info',
          text: 'Data has been deleted.',
          actions: [{ label: 'Undo', onAct: () => void bringBack(client, resource.act_id, onAlert) }],
        });
        if (resource.kept > 0)
          onAlert({
            kind: 'info',
            text: `${numberText(resource.kept)} were changed since the import and are kept.`,
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
