import { useStore as useZustand } from 'zustand';
import { useStoreFace } from './StoreProvider';

/** How much of a file has been uploaded, 0 to 1, while this tab uploads it; else null. */
export function useUploadPart(fileId: string): number | null {
  return useZustand(useStoreFace().status, ({ upload }) =>
    upload?.fileId === fileId && upload.total > 0 ? upload.sent / upload.total : null,
  );
}
