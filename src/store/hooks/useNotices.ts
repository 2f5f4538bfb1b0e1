import { useSyncExternalStore } from 'react';
import type { HeldNotices } from '../notices/heldNotices';
import type { NoticeBook } from '../notices/noticeBook';
import { useStoreFace } from './StoreProvider';

/** The person's notices on this device, the latest first; null until they have been read. */
export function useNotices(): HeldNotices | null {
  const { notices } = useStoreFace();
  return useSyncExternalStore(notices.subscribe, () => (notices.isOpen ? notices.held : null));
}

export function useNoticeBook(): NoticeBook {
  return useStoreFace().notices;
}
