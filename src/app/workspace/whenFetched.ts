import type { SyncStatusStore } from '@/store/replica/syncStatus';

/** Resolves when no table is being fetched for the first time. */
export function whenFetched(status: SyncStatusStore): Promise<void> {
  return new Promise((resolve) => {
    if (status.getState().progress === null) return resolve();
    const end = status.subscribe(({ progress }) => {
      if (progress !== null) return;
      end();
      resolve();
    });
  });
}
