import { useCallback } from 'react';
import type { ChangeNotice } from '../changeStream';
import { readFile } from '../fileShelf';
import type { LocalStore } from '../localStore';
import { useStoreQuery } from './useStoreQuery';

const concerns = (notice: ChangeNotice) => notice.outbox;

/** Whether the server has not got a file of this device yet. */
export function useIsUnsent(fileId: string): boolean {
  const read = useCallback(async (store: LocalStore) => (await readFile(store, fileId))?.state === 'unsent', [fileId]);
  return useStoreQuery(read, concerns) ?? false;
}
