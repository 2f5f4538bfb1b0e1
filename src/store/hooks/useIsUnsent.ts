import { useCallback } from 'react';
import { readFile } from '../acts/localFiles';
import type { ChangeNotice } from '../db/changeStream';
import type { LocalStore } from '../localStore';
import { useStoreQuery } from './useStoreQuery';

const concerns = (notice: ChangeNotice) => notice.outbox;

/** Whether the server does not have a file of this device yet. */
export function useIsUnsent(fileId: string): boolean {
  const read = useCallback(
    async (store: LocalStore) => {
      const file = await readFile(store, fileId);
      return file?.state === 'unsent' && !file.uploaded;
    },
    [fileId],
  );
  return useStoreQuery(read, concerns) ?? false;
}
