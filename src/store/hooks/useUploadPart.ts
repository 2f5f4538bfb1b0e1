import { useStore as useZustand } from 'zustand';
import { useStoreFace } from './StoreProvider';

/** How much of one of the files has been uploaded, 0 to 1, while this tab uploads it; else null. */
export function useUploadPart(...fileIds: readonly string[]): number | null {
  return useZustand(useStoreFace().status, ({ upload }) =>
    upload && upload.total > 0 && fileIds.includes(upload.fileId) ? upload.sent / upload.total : null,
  );
}
