import type { Notice } from '@/contract/shapes/notice';
import { NOTICE_TYPE_FACTS } from '@/domain/notices/noticeTypes';
import { isOpen, isUnread } from '@/store/notices/heldNotices';

export type NoticeTab = 'all' | 'me' | 'following';

/** Notices about one subject, the latest first. */
export interface NoticeGroupShown {
  key: string;
  resource: Notice['resource'];
  notices: Notice[];
  isUnread: boolean;
}

/** Whether a notice is meant for its reader personally, not for everybody who follows the subject. */
export const isForMe = (notice: Notice): boolean => NOTICE_TYPE_FACTS[notice.type].group === 'me';

/** The notices of a tab, grouped by subject, in the order of the latest of each. */
export function groupNotices(notices: readonly Notice[], tab: NoticeTab, now: number): NoticeGroupShown[] {
  const groups = new Map<string, NoticeGroupShown>();
  for (const notice of notices) {
    if (tab !== 'all' && isForMe(notice) !== (tab === 'me')) continue;
    // All contains everything; notices that are done or snoozed disappear from the other tabs.
    if (!isOpen(notice, now)) continue;
    const key = `${notice.resource.type} ${notice.resource.id}`;
    const group = groups.get(key);
    if (group) {
      group.notices.push(notice);
      group.isUnread ||= isUnread(notice);
    } else groups.set(key, { key, resource: notice.resource, notices: [notice], isUnread: isUnread(notice) });
  }
  return [...groups.values()];
}
