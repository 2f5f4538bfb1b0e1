import { useEffect, useRef } from 'react';
import { useNotices } from '@/store/hooks/useNotices';
import { isOpen, isUnread } from '@/store/notices/heldNotices';
import { announce } from '@/ui';
import { useApp } from '../../shell/appContext';
import type { Place } from '../page';
import { noticesPart } from '../parts';

const NoticesScene = noticesPart.component((part) => part.NoticesScene);

/** The list of notices. Links in Slack also lead here, with the settings open. */
export function NoticesPage() {
  const { go } = useApp();
  const query = new URLSearchParams(window.location.search);
  return <NoticesScene settings={query.has('settings') || query.has('code')} onOpen={(path) => go(path)} />;
}

/** The line in the navigation, with the number of unread notices. */
export function useNoticePlaces(): readonly Place[] {
  const held = useNotices();
  const now = Date.now();
  const unread = (held?.notices ?? []).filter((notice) => isUnread(notice) && isOpen(notice, now)).length;
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (held && before.current !== null && unread > before.current) announce('You have a new notice');
    if (held) before.current = unread;
  }, [held, unread]);
  const line: Place = { path: '/notices', title: 'Notices', icon: 'bell', kind: 'Page' };
  return [unread > 0 ? { ...line, count: unread } : line];
}
